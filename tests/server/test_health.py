"""How the server is doing, for those who run it."""

import httpx
from tests.server.serving import Client


def figures(client: Client) -> dict[str, float]:
    """The samples of /metrics, without their labels."""
    lines = [line for line in client.http.get("/metrics").text.splitlines() if not line.startswith("#")]
    return {line.partition("{")[0]: float(line.rpartition(" ")[2]) for line in lines}


def test_moves_and_commits_are_counted(client: Client) -> None:
    match = client.make("grawlix")
    before = figures(client)
    assert client.move(match.id, match.tokens[0], 0, "+r@").is_success
    after = figures(client)
    for name in ("zellige_moves_total", "zellige_store_commit_seconds_count", "zellige_store_batch_count"):
        assert after[name] == before[name] + 1
    assert after["zellige_live_matches"] >= 1
    assert after["zellige_engine_waiting"] == 0
    assert after["zellige_store_commit_seconds_sum"] > before["zellige_store_commit_seconds_sum"]


def test_a_server_is_alive_and_ready(client: Client) -> None:
    assert client.http.get("/healthz").json()["ok"] is True
    ready = client.http.get("/readyz").json()
    assert set(ready) == {"ok", "engines"}


def test_health_can_be_asked_without_a_body(client: Client) -> None:
    paths = client.http.get("/openapi.json").json()["paths"]
    for path in ("/healthz", "/readyz"):
        asked, head = client.http.get(path), client.http.head(path)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-length"] == asked.headers["content-length"]
        assert list(paths[path]) == ["get"]


def test_metrics_stay_near(client: Client) -> None:
    """A private address may read them; through a proxy that is trusted, a public one may not."""
    from zellige.server.addresses import is_near

    for address, near in (("127.0.0.1", True), ("10.1.2.3", True), ("::1", True), ("8.8.8.8", False)):
        assert is_near({"client": (address, 1)}) is near
    assert not is_near({"client": None})
    assert httpx.get(f"{client.url}/metrics").is_success
