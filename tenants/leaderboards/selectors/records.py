"""The staff whose recorded wagers decide the gem prizes of a window."""

from decimal import Decimal
from uuid import UUID

from django.db import connection

from saas.tenancy.models import Community
from tenants.leaderboards.models import BoardKind, BoardPosition, BoardWindow
from tenants.leaderboards.rules import BoardStanding, Ranked, Terms, awards
from tenants.leaderboards.standings import RECORDED_BY_STAFF, ranked_arguments, ranked_sql

# Of several people, the one who recorded the largest amounts.
_RECORDER = f"""
select e.actor from wagers_wagerentry e join wagers_wager w on w.id = e.wager_id
where e.at >= %(starts_at)s and e.at < %(ends_at)s and ({RECORDED_BY_STAFF})
  and (%(every_connection)s or w.connection_id = any (%(connections)s::uuid[]))
group by e.actor order by sum(abs(e.usd)) desc, e.actor limit 1
"""  # noqa: S608 - a constant of this app
_WITHOUT = """
with {ranked}
select participant, value, reached_at, "order", place from ranked where place <= %(last_prize)s order by "order"
"""


def deciding_staff(window: BoardWindow, community: Community) -> UUID | None:
    """Return the staff member without whose records a position of the window would get fewer gems; else None.

    The positions of the window must have been written in the same transaction.
    """
    terms = Terms.of(window.terms)
    if terms.kind != BoardKind.WAGER or not terms.total_gems:
        return None
    arguments = {
        **ranked_arguments(window, terms, community),
        "counts_records": False,
        "last_prize": terms.last_prize_place,
    }
    with connection.cursor() as cursor:
        cursor.execute(_RECORDER, arguments)
        found = cursor.fetchone()
        if found is None:
            return None
        cursor.execute(_WITHOUT.format(ranked=ranked_sql(terms)), arguments)
        rows = [Ranked(BoardStanding(pk, Decimal(value), at), *places) for pk, value, at, *places in cursor.fetchall()]
    without = awards(rows, terms)
    gems = BoardPosition.objects.filter(window=window, gems__gt=0).values_list("participant", "gems")
    needs_records = any(amount > (without[pk].gems if pk in without else 0) for pk, amount in gems)
    recorder: UUID = found[0]
    return recorder if needs_records else None
