"""How a broken contract is reported: what no game may do, and where it was seen."""


class BrokenContract(AssertionError):
    """Something that no game may do, with the position in which it was seen."""


def expect(holds: bool, what: str, where: object) -> None:
    if not holds:
        raise BrokenContract(f"{what}: {where}")
