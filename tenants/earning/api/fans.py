"""Earning for fans: what pays now, and codes."""

from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts.models import User
from saas.accounts.signed_in import person
from saas.kernel.endpoint import Endpoint, documented
from saas.kernel.errors import RateLimited
from saas.plans.catalog import Area
from saas.tenancy.errors import CreatorNotFound
from saas.tenancy.resolver import required
from tenants.checkout.api.serializers import denial_output
from tenants.checkout.checks import denials_of
from tenants.earning.api.serializers import EnterCodeInput, EnteredCodeOutput, OwnEarningOutput
from tenants.earning.eligibility import CODE_CHECKS
from tenants.earning.errors import GemCodeEntered, GemCodeFull, GemCodeWrong
from tenants.earning.outputs import entered_code_facts, own_facts
from tenants.earning.services import codes
from tenants.members.selectors import member_of


class OwnEarning(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.QUESTS}
    raises = {"GET": (CreatorNotFound,)}

    @documented("getOwnEarning", responses=OwnEarningOutput)
    def get(self, request: Request) -> Response:
        """Return what pays now, with the user's progress of today, the boost that runs, and the streak."""
        community = required(request)
        user = request.user if isinstance(request.user, User) else None
        member = member_of(user.pk) if user else None
        if member is not None and not member.is_active:
            member = None
        facts = own_facts(user, member, community)
        return self.render(OwnEarningOutput, facts | {"denial": denial_output(facts["denial"])})


class EnterCode(Endpoint):
    guards = {"POST": "session"}
    features = {"POST": Area.QUESTS}
    raises = {
        "POST": (
            CreatorNotFound,
            GemCodeWrong,
            GemCodeEntered,
            GemCodeFull,
            RateLimited,
            *denials_of(CODE_CHECKS),
        )
    }

    @documented("enterGemCode", request=EnterCodeInput, responses=EnteredCodeOutput)
    def post(self, request: Request) -> Response:
        """Enter a code that is said live. Its gems arrive within seconds, those beyond the daily limit tomorrow."""
        text = self.read(EnterCodeInput)["text"]
        entered = codes.enter(text=text, fan=person(request), community=required(request))
        return self.render(EnteredCodeOutput, entered_code_facts(entered))
