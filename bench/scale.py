"""What more machines would do: the real scheduler on a cluster in virtual time, with what bench/growth.py measured.

`python -m bench.scale` fills in the tables of docs/scale.md; it needs no quiet machine.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from bench.growth import GROWING, RESULTS, SOLVED, Seconds
from bench.virtual import Cluster, Costs
from docs.tables import filled_in

from zellige.games import game
from zellige.study.jobs import Warm
from zellige.study.proofs import Tried
from zellige.study.whole import Attempt, Whole

PAGE = Path("docs/scale.md")
CORES = 2  # of a machine, as where the jobs were measured
MACHINES = (1, 10, 100, 1000)
TRAVEL = 0.002  # seconds of a piece through a network and of its results back: assumed, not measured
PRICE = 0.04  # dollars for an hour of a core: assumed
DEATHS = 1.0  # for each hour of a worker, if machines are taken away at any time

Data = dict[str, Any]
Plan = Callable[[Cluster], None]  # does all the work on a cluster


class Planned(NamedTuple):
    """Some work, in words, as a command, and on a cluster."""

    what: str
    command: str
    game: str
    plan: Plan


def measured() -> Data:
    data: Data = json.loads(RESULTS.read_text())
    return data


def costs(data: Data, name: str) -> Costs:
    """What everything but the jobs takes on a Ray cluster."""
    found = data["costs"]
    return Costs(found["Ray worker"], data["compiling"][name], found["Ray piece"], found["result"], TRAVEL)


def groups(seconds: Seconds, count: int) -> Plan:
    """So many groups of games, whose times are drawn from those that were measured."""

    def plan(cluster: Cluster) -> None:
        chance = random.Random(count)

        def cost(number: int, result: int) -> float:
            return chance.choice(seconds[number % len(seconds)])

        for _ in cluster.run(cost)(int, range(count), lambda: None):
            pass

    return plan


def one_after_another(*plans: Plan) -> Plan:
    def plan(cluster: Cluster) -> None:
        for each in plans:
            each(cluster)

    return plan


def solving(solved: Data) -> Plan:
    """A whole game, with the positions that were solved when it was measured."""
    known = {text: Tried(*tried) for text, tried in solved["tried"].items()}

    def plan(cluster: Cluster) -> None:
        def run(job: Attempt, todo: Iterable[str], warm: Warm) -> Iterator[tuple[str, Tried]]:
            def tried(position: str) -> Tried:
                if position not in known:  # so many workers ask for more positions at once than were measured
                    known[position] = job(position)
                return known[position]

            def cost(position: str, found: Tried) -> float:
                return float(found.nodes / solved["rate"])

            return cluster.run(cost)(tried, todo, warm)

        Whole(game("grawlix", **SOLVED).start()).go_on(run)  # type: ignore[arg-type]

    return plan


def works(data: Data) -> list[Planned]:
    seconds = data["seconds"]
    lab = one_after_another(groups(seconds["lab"], 500 * len(seconds["lab"])), groups(seconds["study"], 50))
    order, hand = SOLVED.values()
    return [
        Planned(
            "a million games of Grawlix, 1,000 playouts against 500",
            "zellige arena grawlix mcts:1000 mcts:500 --games 1000000",
            "grawlix",
            groups(seconds["arena"], 500_000),
        ),
        Planned(
            "the two best levels of Qwirkle, 10,000 games",
            "zellige arena qwirkle level:8 level:7 --games 10000",
            "qwirkle",
            groups(seconds["levels"], 5000),
        ),
        Planned("the lab, one variant of Grawlix", "zellige lab grawlix --set order=5 --out DIR", "grawlix", lab),
        Planned(
            f"solving Grawlix of order {order}, hand {hand}",
            f"zellige solve grawlix --set order={order} --set hand={hand}",
            "grawlix",
            solving(data["solving"]),
        ),
    ]


# Tables


@cache
def ran(which: int, machines: int, cores: int = CORES, deaths: float = 0.0) -> Cluster:
    """A cluster after it has done the work."""
    data = measured()
    work = works(data)[which]
    cluster = Cluster(machines, cores, costs(data, work.game), deaths)
    work.plan(cluster)
    return cluster


def growth_table() -> str:
    found = measured()["growth"]
    one = found["1 process"]
    rows = [f"| {name} | {seconds:.1f} s | {one / seconds:.2f} |" for name, seconds in found.items()]
    return "\n".join([f"| {GROWING} groups by | take | times as fast |", "|---|---|---|", *rows])


def costs_table() -> str:
    data = measured()
    found, compiling = data["costs"], data["compiling"]
    rows = {
        "starting worker processes": f"{found['processes start']:.1f} s",
        "starting a Ray cluster here": f"{found['Ray start']:.1f} s and {found['Ray bytes'] / 1e6:.0f} MB",
        "compiling everything for Grawlix, once on a machine": f"{compiling['grawlix']:.0f} s",
        "compiling everything for Qwirkle": f"{compiling['qwirkle']:.0f} s",
        "handing out a piece, with processes": f"{1000 * found['processes piece']:.2f} ms",
        "handing out a piece, with Ray": f"{1000 * found['Ray piece']:.2f} ms",
        "counting and keeping a group": f"{1e6 * found['result']:.0f} µs",
    }
    return "\n".join(["| what | takes |", "|---|---|", *(f"| {what} | {takes} |" for what, takes in rows.items())])


def simulated_table() -> str:
    """How long each work takes, by machines."""
    heads = [f"{machines:,} machine{'s' if machines > 1 else ''}" for machines in MACHINES]
    lines = [f"| work | one worker | {' | '.join(heads)} |", f"|---|---|{'---|' * len(heads)}"]
    for n, work in enumerate(works(measured())):
        cells = [lasted(ran(n, 1, 1).now), *(lasted(ran(n, machines).now) for machines in MACHINES)]
        lines.append(f"| {work.what} | {' | '.join(cells)} |")
    return "\n".join(lines)


def commands() -> str:
    return "\n".join(["```", *(work.command for work in works(measured())), "```"])


def paid_table() -> str:
    """Which share of what is paid for goes into jobs, and what it costs."""
    heads = [f"{machines:,} machine{'s' if machines > 1 else ''}" for machines in MACHINES]
    lines = [f"| work | {' | '.join(heads)} |", f"|---|{'---|' * len(heads)}"]
    for n, work in enumerate(works(measured())):
        cells = [paid(ran(n, machines)) for machines in MACHINES]
        lines.append(f"| {work.what} | {' | '.join(cells)} |")
    return "\n".join(lines)


def deaths_table() -> str:
    lines = ["| work on 1,000 machines | nobody dies | with deaths | work done twice |", "|---|---|---|---|"]
    for n, work in enumerate(works(measured())):
        calm, rough = ran(n, 1000), ran(n, 1000, deaths=DEATHS)
        lost = 100 * rough.lost / (rough.busy + rough.lost)
        lines.append(f"| {work.what} | {lasted(calm.now)} | {lasted(rough.now)} | {lost:.2g} % |")
    return "\n".join(lines)


def check_table() -> str:
    """The measured growth of processes beside that of the simulation, without what comes before the first job."""
    data, lines = measured(), ["| workers | measured | simulated |", "|---|---|---|"]
    found = data["costs"]
    for workers in range(1, data["cores"] + 1):
        name = f"{workers} process{'es' if workers > 1 else ''}"
        cluster = Cluster(1, workers, Costs(0, 0, found["processes piece"], found["result"], 0))
        groups(data["seconds"]["arena"], GROWING)(cluster)
        lines.append(f"| {workers} | {data['growth'][name]:.1f} s | {cluster.now:.1f} s |")
    return "\n".join(lines)


def lasted(seconds: float) -> str:
    """A time in two units.

    >>> lasted(47.2), lasted(200), lasted(30_000), lasted(190_000)
    ('47 s', '3 min 20 s', '8 h 20 min', '2 d 5 h')
    """
    for size, unit, smaller, name in ((86400, "d", 3600, "h"), (3600, "h", 60, "min"), (60, "min", 1, "s")):
        if seconds >= size - smaller / 2:
            most, rest = divmod(round(seconds / smaller), size // smaller)
            return f"{most} {unit} {rest} {name}" if rest else f"{most} {unit}"
    return f"{seconds:.0f} s"


def paid(cluster: Cluster) -> str:
    dollars = PRICE * cluster.workers * cluster.now / 3600
    cost = f"${dollars:.2f}" if dollars >= 0.01 else "under $0.01"
    return f"{100 * cluster.busy / cluster.workers / cluster.now:.0f} %, {cost}"


TABLES: dict[str, Callable[[], str]] = {
    "growth": growth_table,
    "costs": costs_table,
    "check": check_table,
    "simulated": simulated_table,
    "commands": commands,
    "paid": paid_table,
    "deaths": deaths_table,
}


if __name__ == "__main__":
    PAGE.write_text(filled_in(PAGE.read_text(), TABLES))
