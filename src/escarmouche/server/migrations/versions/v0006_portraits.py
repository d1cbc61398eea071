"""Portraits that players bring for cards of their own, and the games that show them."""

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """No game has any yet."""
    op.create_table(
        "portraits",
        sql.Column("id", sql.String(64), primary_key=True),
        sql.Column("body", sql.LargeBinary, nullable=False),
        sql.Column("sent", sql.DateTime(timezone=True), nullable=False, index=True),
    )
    op.create_table(
        "shown_portraits",
        sql.Column("game", sql.String(32), sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("portrait", sql.String(64), sql.ForeignKey("portraits.id"), primary_key=True, index=True),
    )


def downgrade() -> None:
    """Forgets them."""
    op.drop_table("shown_portraits")
    op.drop_table("portraits")
