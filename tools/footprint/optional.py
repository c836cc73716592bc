"""The optional parts of Kisslock. Each part lists which of its modules a server without this part loads anyway."""

from collections.abc import Iterable
from dataclasses import dataclass

from tools.footprint.contents import own_modules, third_party_packages


@dataclass(frozen=True)
class OptionalPart:
    """An optional part: its modules and its third-party packages. A module name includes all modules below it.

    `declared` lists the modules that every server loads: settings, tables, and what the list of features needs.
    `loaded_in` lists the measured servers that load the optional part.
    """

    title: str
    switch: str
    modules: tuple[str, ...]
    packages: tuple[str, ...] = ()
    declared: tuple[str, ...] = ()
    loaded_in: tuple[str, ...] = ()

    def modules_of_part(self, modules: Iterable[str]) -> frozenset[str]:
        """Return the modules in `modules` that belong to this part and are not in `declared`."""
        part_modules = {
            name for name in own_modules(modules) if any(f"{name}.".startswith(f"{top}.") for top in self.modules)
        }
        return frozenset(part_modules - {*self.declared})

    def loaded_names(self, modules: Iterable[str]) -> frozenset[str]:
        """Return which modules and packages of this part `modules` includes, except the modules in `declared`."""
        names = frozenset(modules)
        return self.modules_of_part(names) | third_party_packages(names).intersection(self.packages)


OPTIONAL_PARTS = (
    OptionalPart(
        "OpenID provider",
        "`oidc.enabled`",
        ("kisslock.oidc",),
        ("joserfc", "cryptography"),
        declared=(
            "kisslock.oidc",
            "kisslock.oidc.feature",
            "kisslock.oidc.settings",
            "kisslock.oidc.tables",
            "kisslock.oidc.user_cleanup",
            # Loaded even if the provider is off: at its start, each `kisslock` command loads the commands of every
            # feature.
            "kisslock.oidc.commands",
        ),
        loaded_in=("openid",),
    ),
    OptionalPart(
        "deny list",
        "`access.deny`, `access.deny_file`",
        ("kisslock.deny",),
        declared=(
            "kisslock.deny",
            "kisslock.deny.feature",
            "kisslock.deny.settings",
        ),
    ),
    OptionalPart(
        "rate limits in Redis", "`server.budgets_url`", ("kisslock.http.redis_counters",), ("limits", "redis")
    ),
    OptionalPart("driver for PostgreSQL", "`storage.url`", (), ("asyncpg",)),
    OptionalPart(
        "upgrade and copy of the database",
        "`kisslock db`",
        ("kisslock.storage.migrate", "kisslock.storage.migrations", "kisslock.storage.copying"),
        ("alembic", "mako"),
    ),
    OptionalPart(
        "names (ENS) and contract calls",
        "the first look-up of a name, or the first call of a contract",
        ("kisslock.evm.codec",),
        ("ens-normalize", "pyunormalize", "eth-abi", "eth-utils", "cytoolz", "parsimonious"),
    ),
    OptionalPart(
        "HTTP server with limits",
        "`kisslock serve`",
        ("kisslock.http.socket.server", "kisslock.http.socket.guard"),
        loaded_in=("hosted",),
    ),
    OptionalPart(
        "command line",
        "the command `kisslock`",
        ("kisslock.cli", "kisslock.checks", "kisslock.scaffold"),
        loaded_in=("hosted",),
    ),
    OptionalPart("development server, local chain and relay", "`kisslock dev`", ("kisslock.dev",)),
    OptionalPart(
        "integration with Django",
        "your import",
        tuple(f"kisslock.integrations.{name}" for name in ("django", "django_auth", "django_user", "django_users")),
        ("django",),
        loaded_in=("django",),
    ),
    OptionalPart(
        "integration with Flask", "your import", ("kisslock.integrations.flask",), ("flask",), loaded_in=("flask",)
    ),
    OptionalPart(
        "integration with FastAPI",
        "your import",
        ("kisslock.integrations.fastapi",),
        ("fastapi",),
        loaded_in=("fastapi", "openid"),
    ),
    OptionalPart("wallet sign-in for MCP servers", "your import", ("kisslock.mcp",), ("mcp", "fastmcp")),
    OptionalPart("client for scripts", "your import", ("kisslock.client",), ("eth-account", "httpx2")),
    OptionalPart("test helpers", "your import", ("kisslock.testing",), ("pytest", "playwright")),
)
