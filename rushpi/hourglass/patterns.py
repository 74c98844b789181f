"""What the bar shows and the buzzer plays: a pure function of the timer and the time.

| the glass is | bar | buzzer |
| --- | --- | --- |
| ready | full | silent |
| running | drains, the one going out dims | a short note at the start and when it goes on |
| in its last five seconds | each second the whole bar flashes once | and a high note sounds |
| over | flashes twice a second for two seconds, then dark | a low note with each flash |
| paused | the sand that is left blinks slowly | silent |
| faulty (see `Hourglass.fault`) | its two ends take turns | silent |

No pattern flashes more than twice a second, which is safe for people with photosensitive epilepsy
(WCAG 2.3.1 allows three).
"""

from dataclasses import dataclass

from rushpi.hourglass.timer import LAST_TICKS, Phase, Timer

BAR = 10
"""How many LEDs a picture of the bar has where there is no real one."""

START_TONE, TICK_TONE, OVER_TONE = 659.25, 880.0, 440.0
"""Hertz: E5, A5, A4. An active buzzer has one tone of its own and plays that."""

START_BEEP, TICK_BEEP = 0.15, 0.1
"""Seconds a note lasts at the start and at each of the last five."""

OVER_LASTS, OVER_FLASH = 2.0, 0.5
"""Seconds the end is shown and heard, and seconds from one flash to the next."""

BLINK = 2.0
"""Seconds of one slow blink."""


@dataclass(frozen=True, slots=True)
class Signal:
    """What the devices do at one moment.

    Attributes:
        bar: Brightness of each LED as the eye sees it, 0 to 1, from the last to go out to the first.
        tone: The buzzer's note in hertz; None is silence.
    """

    bar: tuple[float, ...]
    tone: float | None


def signal(timer: Timer, now: float, leds: int = BAR, fault: bool = False) -> Signal:
    """What a bar of `leds` LEDs (0 or more) shows and the buzzer plays at `now`.

    Args:
        timer: The timer, advanced to `now`.
        now: The instant, in the timer's clock.
        leds: LEDs in the bar.
        fault: Something is wrong with the machine; while the sand is not falling the bar says so.
    """
    if fault and timer.phase is not Phase.RUNNING:
        return Signal(_fault(now, leds), None)
    elapsed = now - timer.since
    match timer.phase:
        case Phase.READY:
            return Signal((1.0,) * leds, None)
        case Phase.PAUSED:
            lit = elapsed % BLINK < BLINK / 2
            return Signal(_level(timer, now, leds) if lit else (0.0,) * leds, None)
        case Phase.OVER:
            sounding = elapsed < OVER_LASTS and elapsed % OVER_FLASH < OVER_FLASH / 2
            return Signal((float(sounding),) * leds, OVER_TONE if sounding else None)
        case Phase.RUNNING:
            if _ticking(timer, now):
                return Signal((1.0,) * leds, TICK_TONE)
            return Signal(_level(timer, now, leds), START_TONE if elapsed < START_BEEP else None)


def moving(timer: Timer, now: float, fault: bool = False) -> bool:
    """Whether the signal may change before the timer's next instant; if not, there is nothing to redraw."""
    if fault or timer.phase in (Phase.RUNNING, Phase.PAUSED):
        return True
    return timer.phase is Phase.OVER and now - timer.since < OVER_LASTS


def _level(timer: Timer, now: float, leds: int) -> tuple[float, ...]:
    lit = leds * timer.remaining(now) / timer.total
    return tuple(min(1.0, max(0.0, lit - led)) for led in range(leds))


def _ticking(timer: Timer, now: float) -> bool:
    """Whether one of the last-five ticks that the timer gave is still to be heard."""
    last = timer.next_tick + 1
    if last > LAST_TICKS or last >= timer.total:
        return False
    return last - TICK_BEEP < timer.remaining(now) <= last


def _fault(now: float, leds: int) -> tuple[float, ...]:
    end = 0 if now % BLINK < BLINK / 2 else leds - 1
    return tuple(float(led == end) for led in range(leds))
