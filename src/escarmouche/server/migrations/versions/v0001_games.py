"""Games, the entries of their journals, the items of their stories, and links to their seats."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "games",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("version", sql.Integer, nullable=False),
        sql.Column("header", sql.LargeBinary, nullable=False),
        sql.Column("facts", sql.LargeBinary, nullable=False),
        sql.Column("created", sql.DateTime(timezone=True), nullable=False),
        sql.Column("updated", sql.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "entries",
        sql.Column("game", sql.String(32), sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("seq", sql.Integer, primary_key=True),
        sql.Column("body", sql.LargeBinary, nullable=False),
    )
    op.create_table(
        "items",
        sql.Column("game", sql.String(32), sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("seen_by", sql.String(400), nullable=False),
        sql.Column("body", sql.LargeBinary, nullable=False),
    )
    op.create_table(
        "links",
        sql.Column("hash", sql.String(64), primary_key=True),
        sql.Column("game", sql.String(32), sql.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sql.Column("seat", sql.String(64), nullable=False),
    )
    op.create_index("ix_links_game", "links", ["game"])


def downgrade() -> None:
    """Takes the tables away."""
    for table in ("links", "items", "entries", "games"):
        op.drop_table(table)
