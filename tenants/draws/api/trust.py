"""The trust page of a community: all draws, voided winners with the reasons, and the history of odds."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import page_of, window
from saas.tenancy.errors import CommunityRequired
from tenants.draws.api.serializers import TrustDrawOutput, TrustListInput, TrustOutput
from tenants.draws.draw_subjects import all_odds, subjects
from tenants.draws.models import Draw
from tenants.draws.selectors import draws_newest_first, last_recheck, voided_among, winners_by_draw

MAX_TABLES = 50


class Trust(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "public"}
    raises = {"GET": (CommunityRequired,)}

    @documented("getTrust", responses=TrustOutput)
    def get(self, request: Request) -> Response:
        """Return the last nightly check and the odds of all cases, the latest first, at most 50 tables."""
        last = last_recheck()
        recheck = last and {
            "at": last.at,
            "draws": last.draws,
            "openings": last.openings,
            "wrong": len(last.wrong),
        }
        odds = [
            {
                "title": table.title,
                "path": table.path,
                "odds_hash": table.odds_hash,
                "since": table.since,
                "rows": [{"prize": prize, "ppm": ppm} for prize, ppm in table.rows],
            }
            for table in all_odds()[:MAX_TABLES]
        ]
        return self.render(TrustOutput, {"recheck": recheck, "odds": odds})


class TrustDraws(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "public"}
    raises = {"GET": (CommunityRequired,)}

    @documented("listDraws", query=TrustListInput, responses=page_of(TrustDrawOutput))
    def get(self, request: Request) -> Response:
        """List the draws of the community, the latest first."""
        rows, total = window(draws_newest_first(), self.read_query(TrustListInput))
        return self.render_list(TrustDrawOutput, _facts(rows), total)


def _facts(draws: list[Draw]) -> list[dict[str, Any]]:
    about, winners = subjects(draws), winners_by_draw(draws)
    plain = ("kind", "state", "tickets", "prizes", "commitment", "chain", "round", "is_fallback", "closes_at",
             "closed_early_at", "drawn_at", "canceled_at")  # fmt: skip
    found = []
    for draw in draws:
        subject, won = about.get(draw.pk), winners[draw.pk]
        facts = {name: getattr(draw, name) for name in plain} | {
            "id": draw.pk,
            "title": subject.title if subject else None,
            "path": subject.path if subject else None,
            "won": sum(winner.voided_at is None for winner in won),
            "voided": voided_among(won),
        }
        found.append(facts)
    return found
