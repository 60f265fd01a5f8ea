"""How a broken game contract is reported: what is wrong, and in which position."""


class BrokenContract(AssertionError):
    """A game breaks its contract; the message says how, and in which position."""


def expect(holds: bool, what: str, where: object) -> None:
    if not holds:
        raise BrokenContract(f"{what}: {where}")
