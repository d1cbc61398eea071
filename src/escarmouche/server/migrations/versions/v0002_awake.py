"""Which games go on by themselves: a machine is to answer in them, or a clock runs."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Games that are there already are looked at once, when the server next starts."""
    with op.batch_alter_table("games") as games:
        games.add_column(sql.Column("awake", sql.Boolean, nullable=False, server_default=sql.true()))
        games.create_index("ix_games_awake", ["awake"])


def downgrade() -> None:
    """Takes the column away."""
    with op.batch_alter_table("games") as games:
        games.drop_index("ix_games_awake")
        games.drop_column("awake")
