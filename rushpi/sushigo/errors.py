"""What can be wrong, each told in one clear sentence. All are ValueErrors."""


class SushiGoError(ValueError):
    """Something about a card game is wrong; the message says what."""


class UnknownCardError(SushiGoError):
    """No card, or no card of this game, has that name."""


class RulesError(SushiGoError):
    """A menu, an option or a number of players that the rules do not allow."""


class IllegalActionError(SushiGoError):
    """An action that the seat may not take now. The state it was tried on is unchanged."""


class CaseError(SushiGoError):
    """A scoring case that cannot be scored."""


class RecordError(SushiGoError):
    """A record that does not tell a whole, legal game. `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
