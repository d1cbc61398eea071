"""The tables of the database: games with their journals and stories, links, who is there, and portraits."""

import sqlalchemy as sql

METADATA = sql.MetaData()

GAMES = sql.Table(
    "games",
    METADATA,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("header", sql.LargeBinary, nullable=False),
    sql.Column("facts", sql.LargeBinary, nullable=False),
    sql.Column("created", sql.DateTime(timezone=True), nullable=False),
    sql.Column("updated", sql.DateTime(timezone=True), nullable=False),
    sql.Column("awake", sql.Boolean, nullable=False, index=True, server_default=sql.true()),
    sql.Column("kept", sql.LargeBinary),
    sql.Column("server", sql.String(32), nullable=False, server_default=""),
)
ENTRIES = sql.Table(
    "entries",
    METADATA,
    sql.Column("game", sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True),
    sql.Column("body", sql.LargeBinary, nullable=False),
)
ITEMS = sql.Table(
    "items",
    METADATA,
    sql.Column("game", sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("seen_by", sql.String(400), nullable=False),
    sql.Column("body", sql.LargeBinary, nullable=False),
)
LINKS = sql.Table(
    "links",
    METADATA,
    sql.Column("hash", sql.String(64), primary_key=True),
    sql.Column("game", sql.ForeignKey("games.id", ondelete="CASCADE"), nullable=False, index=True),
    sql.Column("seat", sql.String(64), nullable=False),
)
PRESENCE = sql.Table(
    "presence",
    METADATA,
    sql.Column("game", sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("seat", sql.String(64), primary_key=True),
    sql.Column("server", sql.String(32), primary_key=True, index=True),
    sql.Column("here", sql.Boolean, nullable=False),
    sql.Column("seen", sql.DateTime(timezone=True), nullable=False),
)
PORTRAITS = sql.Table(
    "portraits",
    METADATA,
    sql.Column("id", sql.String(64), primary_key=True),
    sql.Column("body", sql.LargeBinary, nullable=False),
    sql.Column("sent", sql.DateTime(timezone=True), nullable=False, index=True),
)
SHOWN_PORTRAITS = sql.Table(
    "shown_portraits",
    METADATA,
    sql.Column("game", sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("portrait", sql.ForeignKey("portraits.id"), primary_key=True, index=True),
)

__all__ = ["ENTRIES", "GAMES", "ITEMS", "LINKS", "METADATA", "PORTRAITS", "PRESENCE", "SHOWN_PORTRAITS"]
