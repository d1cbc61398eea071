"""How Alembic reaches the database: by the engine of its configuration, in a loop of its own."""

from __future__ import annotations

import asyncio
from typing import Any

import sqlalchemy as sql
from alembic import context
from sqlalchemy.ext.asyncio import AsyncEngine

ONE_AT_A_TIME = 0x45534341
"""The key of the lock that keeps two servers from migrating one database at once (PostgreSQL)."""


def migrate(connection: sql.Connection, version_table: str) -> None:
    """Applies what is missing, all or nothing."""
    context.configure(connection=connection, version_table=version_table, render_as_batch=True)
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            connection.execute(sql.text("SELECT pg_advisory_xact_lock(:key)"), {"key": ONE_AT_A_TIME})
        context.run_migrations()


async def run() -> None:
    """Opens the database for the migrations only."""
    config: Any = context.config
    engine: AsyncEngine = config.engine
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate, config.version_table_name)
    finally:
        await engine.dispose()


if hasattr(context, "config"):  # Alembic runs it; whoever merely imports it has no database
    asyncio.run(run())
