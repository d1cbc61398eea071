"""Which process has changed a game last: it thinks for the machines of it."""

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of games that are there already nobody knows, and whoever opens one thinks."""
    with op.batch_alter_table("games") as games:
        games.add_column(sql.Column("server", sql.String(32), nullable=False, server_default=""))


def downgrade() -> None:
    """Takes the column away."""
    with op.batch_alter_table("games") as games:
        games.drop_column("server")
