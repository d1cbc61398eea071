"""The last state between two steps of each game, to go on from when the rules have changed."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Games that are there already have one from their next change on."""
    with op.batch_alter_table("games") as games:
        games.add_column(sql.Column("kept", sql.LargeBinary))


def downgrade() -> None:
    """Takes the column away."""
    with op.batch_alter_table("games") as games:
        games.drop_column("kept")
