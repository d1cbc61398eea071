"""Portraits: pictures that players bring for cards of their own, made small, square and alike.

What a player sends is read here and nowhere else, and never kept: of it only the pixels are taken over, without whatever
else a file may hold (where it was taken, by whom, with what). The same picture always comes to the same bytes, and is known
by their hash.
"""

from __future__ import annotations

import hashlib
import io
from typing import Final, NamedTuple

from PIL import Image, ImageOps, UnidentifiedImageError

from escarmouche.server.problems import Refusal

KINDS: Final = ("PNG", "JPEG", "WEBP", "GIF")
"""What may be sent; of a picture that moves the first frame counts."""

SIDE: Final = 256
"""How many pixels a portrait is wide and high."""

MOST_BYTES: Final = 4 * 1024 * 1024
MOST_PIXELS: Final = 24_000_000
"""What may be sent at most: a small file may unfold to more than a server can hold."""

QUALITY: Final = 85

Image.MAX_IMAGE_PIXELS = None
"""We are stricter, and look before anything is unfolded."""

MEDIA_TYPE: Final = "image/webp"


class Portrait(NamedTuple):
    """A portrait as it is kept: its id, and the file."""

    id: str
    body: bytes


def portrait(sent: bytes) -> Portrait:
    """The portrait in a file that somebody has sent: its middle, upright. Raises :class:`Refusal` for a file that is too
    large, no picture of a known kind, or broken.
    """
    if len(sent) > MOST_BYTES:
        raise Refusal("portrait-large", 413, most=MOST_BYTES // 1024**2)
    try:
        with Image.open(io.BytesIO(sent), formats=KINDS) as picture:
            width, height = picture.size
            if width * height > MOST_PIXELS:
                raise Refusal("portrait-pixels", 422, width=width, height=height, most=MOST_PIXELS // 1_000_000)
            picture.draft("RGB", (2 * SIDE, 2 * SIDE))  # a JPEG file is read no larger than needed
            upright = ImageOps.exif_transpose(picture).convert("RGBA")
    except UnidentifiedImageError:
        raise Refusal("portrait-kind", 422, known=KINDS) from None
    except (OSError, SyntaxError, ValueError, EOFError, IndexError):  # what readers of broken files raise
        raise Refusal("portrait-broken", 422) from None
    clean = Image.new("RGBA", (SIDE, SIDE))
    clean.paste(ImageOps.fit(upright, (SIDE, SIDE)))
    file = io.BytesIO()
    clean.save(file, "WEBP", quality=QUALITY)
    body = file.getvalue()
    return Portrait(hashlib.sha256(body).hexdigest(), body)


__all__ = ["MEDIA_TYPE", "MOST_BYTES", "SIDE", "Portrait", "portrait"]
