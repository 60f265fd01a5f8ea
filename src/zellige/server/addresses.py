"""Who asks: the address of a client, also behind proxies, and the name under which a limit counts it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from starlette.types import ASGIApp, Receive, Scope, Send

NOBODY = "unknown"


@lru_cache(maxsize=10_000)
def address_key(address: str) -> str:
    """The name under which limits count an address: an IPv6 address by its /64, because a customer gets all of it."""
    parsed = parse(address)
    if isinstance(parsed, IPv6Address):
        return str(ip_network((parsed, 64), strict=False))
    return str(parsed) if parsed else NOBODY


def parse(text: str) -> IPv4Address | IPv6Address | None:
    """An address, as IPv4 if it is one written as IPv6; None if it is none."""
    try:
        parsed = ip_address(text.partition("%")[0])  # without the network card of a link-local address
    except ValueError:
        return None
    return getattr(parsed, "ipv4_mapped", None) or parsed


def address_of(scope: Scope) -> str:
    """The address of a client, for limits."""
    client = scope.get("client")
    return address_key(client[0]) if client else NOBODY


def is_near(scope: Scope) -> bool:
    """Does a client ask from this machine, or from a private network?"""
    client = scope.get("client")
    parsed = parse(client[0]) if client else None
    return parsed is not None and parsed.is_private


def connection_of(scope: Scope) -> str:
    """A name for a client's connection, for limits. Behind a proxy the port is the proxy's, which still tells clients
    at one address apart."""
    client = scope.get("client")
    return f"{client[0]} {client[1]}" if client else NOBODY


class Proxies:
    """ASGI layer: behind a trusted proxy, the client is the one whom the proxy names, and the scheme its own.

    Each proxy appends the address that it was called from. So the list is read from the right, as long as trusted
    proxies wrote it; what stands before them may be forged.
    """

    def __init__(self, app: ASGIApp, trusted: Iterable[str]) -> None:
        self.app = app
        self._networks = [ip_network(network) for network in trusted]
        self._trusts = lru_cache(maxsize=10_000)(self._in_networks)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if client and scope["type"] != "lifespan" and self._trusts(client[0]):
            scope = {**scope, "client": (self._first_untrusted(scope, client[0]), client[1]), "scheme": scheme(scope)}
        await self.app(scope, receive, send)

    def _in_networks(self, address: str) -> bool:
        parsed = parse(address)
        return parsed is not None and any(parsed in network for network in self._networks)

    def _first_untrusted(self, scope: Scope, peer: str) -> str:
        """From the right, the first address that is not a proxy's; the last that can be read if all are proxies."""
        for text in reversed(",".join(values(scope, b"x-forwarded-for")).split(",")):
            address = parse(without_port(text.strip()))
            if address is None:
                break
            peer = str(address)
            if not self._trusts(peer):
                break
        return peer


def scheme(scope: Scope) -> str:
    """The scheme of a request according to the proxy, which is "https" or "http" or has not said."""
    said = ",".join(values(scope, b"x-forwarded-proto")).rpartition(",")[2].strip().lower()
    own: str = scope["scheme"]
    if said not in ("http", "https"):
        return own
    return said.replace("http", "ws") if scope["type"] == "websocket" else said


def values(scope: Scope, name: bytes) -> Iterator[str]:
    """The values of a header."""
    return (value.decode("latin-1") for key, value in scope["headers"] if key == name)


def without_port(host: str) -> str:
    """A host without its port, and without the brackets of an IPv6 address."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0] if host.count(":") == 1 else host
