"""Whose budget a program's request takes: that of a program that has proven its secret, else that of the address."""

from dataclasses import dataclass
from typing import Self

from kisslock.http.budget import Budgets
from kisslock.http.counters import Budget
from kisslock.oidc.clients import Client

# Requests of one program with a secret in a minute: it sends those of all its visitors, from one address or many.
PROGRAM = Budget("oidc-program", 6000, 60)
# Requests of one address in a minute that prove nothing. Behind this limit a right secret is still taken, so that no
# flood keeps a program of the same address from its tokens.
PROGRAMS = Budget("oidc-programs", 1200, 60)


@dataclass
class Meter:
    """Charges one request, at its end the address if nothing was proven. Each method raises TooManyRequests.

    `address` is the budget's key of the client's address, `unproven` its budget.
    """

    budgets: Budgets
    address: str
    unproven: Budget = PROGRAMS
    is_charged: bool = False

    async def __aenter__(self) -> Self:
        """Begin."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Charge the address with a request that has proven nothing."""
        if not self.is_charged:
            await self.budgets.charge(self.unproven, self.address)

    async def charge(self, client: Client) -> None:
        """Charge a request of this program."""
        self.is_charged = True
        await self.budgets.charge(*((PROGRAMS, self.address) if client.public else (PROGRAM, client.id)))
