"""The times of notifications: the end of quiet hours, and the next digest. Moments are aware, local times are not."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from saas.notifications.catalog import MailPace

DIGEST_AT = time(9)
MONDAY = 0


@dataclass(frozen=True, slots=True)
class QuietHours:
    """Local times of ``zone`` (a name of the IANA database). ``until`` is on the next day unless it is after ``since``.

    Without both times, there are no quiet hours.
    """

    zone: str = "UTC"
    since: time | None = None
    until: time | None = None

    def end_at(self, moment: datetime) -> datetime | None:
        """Return the end of the quiet hours that ``moment`` is in, or None.

        A local time that a clock change skips counts as the same time after the change, moved by its length. Of a local
        time that happens twice, the first one counts. So quiet hours begin and end once.
        """
        if self.since is None or self.until is None:
            return None
        today = moment.astimezone(ZoneInfo(self.zone)).date()
        nights = 1 if self.until <= self.since else 0
        for day in (today - timedelta(days=1), today):
            begin = self._instant(day, self.since)
            end = self._instant(day + timedelta(days=nights), self.until)
            if begin <= moment < end:
                return end
        return None

    def next_digest(self, moment: datetime, pace: MailPace) -> datetime:
        """Return the next DIGEST_AT after ``moment``, for a weekly digest on a Monday, but not in quiet hours."""
        day = moment.astimezone(ZoneInfo(self.zone)).date()
        while True:
            at = self._instant(day, DIGEST_AT)
            if at > moment and (pace is not MailPace.WEEKLY or day.weekday() == MONDAY):
                return self.end_at(at) or at
            day += timedelta(days=1)

    def _instant(self, day: date, at: time) -> datetime:
        return datetime.combine(day, at, ZoneInfo(self.zone)).astimezone(UTC)
