"""Who is at which seat, in which process, so that servers that share a database know of each other's players."""

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody is known to be anywhere at first."""
    op.create_table(
        "presence",
        sql.Column("game", sql.String(32), sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("seat", sql.String(64), primary_key=True),
        sql.Column("server", sql.String(32), primary_key=True, index=True),
        sql.Column("here", sql.Boolean, nullable=False),
        sql.Column("seen", sql.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    """Forgets who is where."""
    op.drop_table("presence")
