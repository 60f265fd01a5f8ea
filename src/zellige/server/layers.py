"""The layers around the application, from the outside in: the client's address, the access log, the guards."""

from starlette.types import ASGIApp

from zellige.server.access import Access
from zellige.server.addresses import Proxies
from zellige.server.guards import Guards, Hosts, Origins
from zellige.server.metrics import Metrics
from zellige.server.settings import Settings


def layered(app: ASGIApp, settings: Settings, metrics: Metrics) -> ASGIApp:
    """The application as the web server runs it. (Middleware that is added to the application itself would be inside
    the layer that answers its errors, which would then lack our headers.)"""
    hosts, origins = Hosts(settings.host, settings.allow_hosts), Origins(settings.allow_origins)
    watched = Access(Guards(app, hosts, origins), metrics)
    return Proxies(watched, settings.trusted_proxies) if settings.trusted_proxies else watched
