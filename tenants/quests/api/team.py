"""Challenges in the back office: the catalog, providers, templates and chains."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import ListInput, page_of, window
from saas.kernel.serializers import NothingOutput
from saas.plans.catalog import Area
from saas.plans.errors import FeatureSwitchedOff
from tenants.quests.api.serializers import ChallengeTemplateOutput
from tenants.quests.api.team_serializers import (
    ChainChangesInput,
    ChainInput,
    ChallengeChangesInput,
    ChallengeProviderOutput,
    ChallengeTermsInput,
    ProviderChangesInput,
    ProviderInput,
    TeamChainOutput,
    TeamChallengeListInput,
    TeamChallengeOutput,
    TemplateChangesInput,
    TemplateInput,
    TemplateListInput,
)
from tenants.quests.errors import (
    ChainActive,
    ChallengeActive,
    ChallengeChainExists,
    ChallengeChainNotFound,
    ChallengeExists,
    ChallengeInChain,
    ChallengeNotFound,
    ChallengeProviderExists,
    ChallengeProviderNotFound,
    ChallengeTemplateExists,
    ChallengeTemplateNotFound,
)
from tenants.quests.outputs import provider_facts, team_chain_facts, team_list_facts, template_facts
from tenants.quests.selectors.chains import team_chains
from tenants.quests.selectors.challenges import team_challenge, team_challenges
from tenants.quests.selectors.templates import challenge_provider, challenge_providers, challenge_templates
from tenants.quests.services import catalog, chains, templates
from tenants.stores.errors import PICTURE_ERRORS
from tenants.wallets.errors import IssuanceLimit

GUARD = "CHALLENGES_MANAGEMENT"


class TeamChallenges(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listOwnChallenges", query=TeamChallengeListInput, responses=page_of(TeamChallengeOutput))
    def get(self, request: Request) -> Response:
        """List all challenges, also drafts; archived ones only with that state."""
        query = self.read_query(TeamChallengeListInput)
        rows, total = window(team_challenges(query), query)
        return self.render_list(TeamChallengeOutput, team_list_facts(rows), total)


def _rendered(view: Endpoint, challenge_id: UUID, status: int = 200) -> Response:
    (facts,) = team_list_facts([team_challenge(challenge_id)])
    return view.render(TeamChallengeOutput, facts, status=status)


class NewChallenge(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.QUESTS}
    raises = {"POST": (ChallengeTemplateNotFound, ChallengeExists, IssuanceLimit, *PICTURE_ERRORS)}
    files = True

    @documented(
        "createChallenge",
        request={"multipart/form-data": ChallengeTermsInput, "application/json": ChallengeTermsInput},
        responses={201: TeamChallengeOutput},
    )
    def post(self, request: Request) -> Response:
        """Create a challenge, as a draft or published at once."""
        body = self.read(ChallengeTermsInput)
        picture = body.pop("challenge_image", None)
        challenge = catalog.create_challenge(fields=body, picture=picture, actor=actor_of(request))
        return _rendered(self, challenge.pk, status=201)


class TeamChallenge(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD, "DELETE": GUARD}
    features = {"PATCH": Area.QUESTS}
    raises = {
        "GET": (ChallengeNotFound,),
        "PATCH": (
            ChallengeNotFound,
            ChallengeActive,
            ChallengeInChain,
            ChallengeTemplateNotFound,
            ChallengeExists,
            EditConflict,
            IssuanceLimit,
            *PICTURE_ERRORS,
        ),
        "DELETE": (ChallengeNotFound, ChallengeInChain),
    }
    files = True

    @documented("getOwnChallenge", responses=TeamChallengeOutput)
    def get(self, request: Request, challenge_id: UUID) -> Response:
        """Return a challenge with its figures, archived ones too."""
        return _rendered(self, challenge_id)

    @documented(
        "editChallenge",
        request={"multipart/form-data": ChallengeChangesInput, "application/json": ChallengeChangesInput},
        responses=TeamChallengeOutput,
    )
    def patch(self, request: Request, challenge_id: UUID) -> Response:
        """Change or publish a challenge. Once a fan takes part, what is asked for cannot change."""
        body, seen = read_changes(self, ChallengeChangesInput)
        picture = body.pop("challenge_image", None)
        catalog.edit_challenge(
            challenge_id=challenge_id, changes=body, picture=picture, actor=actor_of(request), seen=seen
        )
        return _rendered(self, challenge_id)

    @documented("archiveChallenge", responses=NothingOutput)
    def delete(self, request: Request, challenge_id: UUID) -> Response:
        """Archive a challenge. Rewards that wait can still be claimed; repeatable."""
        catalog.archive_challenge(challenge_id=challenge_id, actor=actor_of(request))
        return self.render(NothingOutput, {})


class ChallengeProviders(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listChallengeProviders", query=ListInput, responses=page_of(ChallengeProviderOutput))
    def get(self, request: Request) -> Response:
        """List the providers, with what each of them can count."""
        query = self.read_query(ListInput)
        rows, total = window(challenge_providers(), query)
        return self.render_list(ChallengeProviderOutput, [provider_facts(row) for row in rows], total)


class NewChallengeProvider(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.QUESTS}
    raises = {"POST": (ChallengeProviderExists,)}

    @documented("createChallengeProvider", request=ProviderInput, responses={201: ChallengeProviderOutput})
    def post(self, request: Request) -> Response:
        """Add a provider."""
        row = templates.create_provider(fields=self.read(ProviderInput), actor=actor_of(request))
        return self.render(ChallengeProviderOutput, provider_facts(challenge_provider(row.pk)), status=201)


class OneChallengeProvider(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"PATCH": GUARD}
    raises = {"PATCH": (ChallengeProviderNotFound, EditConflict)}

    @documented("editChallengeProvider", request=ProviderChangesInput, responses=ChallengeProviderOutput)
    def patch(self, request: Request, provider_id: UUID) -> Response:
        """Rename or disable a provider. A disabled one is not offered; its challenges go on."""
        body, seen = read_changes(self, ProviderChangesInput)
        templates.edit_provider(provider_id=provider_id, changes=body, actor=actor_of(request), seen=seen)
        return self.render(ChallengeProviderOutput, provider_facts(challenge_provider(provider_id)))


class ChallengeTemplates(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listChallengeTemplates", query=TemplateListInput, responses=page_of(ChallengeTemplateOutput))
    def get(self, request: Request) -> Response:
        """List the templates, in the order of their providers."""
        query = self.read_query(TemplateListInput)
        rows, total = window(challenge_templates(query), query)
        return self.render_list(ChallengeTemplateOutput, [template_facts(row) for row in rows], total)


class NewChallengeTemplate(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.QUESTS}
    raises = {"POST": (ChallengeProviderNotFound, ChallengeTemplateExists)}

    @documented("createChallengeTemplate", request=TemplateInput, responses={201: ChallengeTemplateOutput})
    def post(self, request: Request) -> Response:
        """Add a template."""
        row = templates.create_template(fields=self.read(TemplateInput), actor=actor_of(request))
        return self.render(ChallengeTemplateOutput, template_facts(row), status=201)


class OneChallengeTemplate(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"PATCH": GUARD}
    raises = {
        "PATCH": (
            ChallengeTemplateNotFound,
            ChallengeProviderNotFound,
            ChallengeActive,
            ChallengeTemplateExists,
            FeatureSwitchedOff,
            EditConflict,
        )
    }

    @documented("editChallengeTemplate", request=TemplateChangesInput, responses=ChallengeTemplateOutput)
    def patch(self, request: Request, template_id: UUID) -> Response:
        """Change or disable a template. Its subject stays once a challenge uses it."""
        body, seen = read_changes(self, TemplateChangesInput)
        row = templates.edit_template(template_id=template_id, changes=body, actor=actor_of(request), seen=seen)
        return self.render(ChallengeTemplateOutput, template_facts(row))


class TeamChains(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listOwnChallengeChains", query=ListInput, responses=page_of(TeamChainOutput))
    def get(self, request: Request) -> Response:
        """List the chains, also drafts."""
        query = self.read_query(ListInput)
        rows, total = window(team_chains(query), query)
        return self.render_list(TeamChainOutput, [team_chain_facts(row) for row in rows], total)


class NewChain(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.QUESTS}
    raises = {"POST": (ChallengeChainExists, IssuanceLimit, *PICTURE_ERRORS)}
    files = True

    @documented(
        "createChallengeChain",
        request={"multipart/form-data": ChainInput, "application/json": ChainInput},
        responses={201: TeamChainOutput},
    )
    def post(self, request: Request) -> Response:
        """Create a chain, as a draft or published at once with its challenges."""
        body = self.read(ChainInput)
        picture = body.pop("chain_image", None)
        chain = chains.create_chain(fields=body, picture=picture, actor=actor_of(request))
        return self.render(TeamChainOutput, team_chain_facts(chain), status=201)


class TeamChain(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"PATCH": GUARD, "DELETE": GUARD}
    features = {"PATCH": Area.QUESTS}
    raises = {
        "PATCH": (
            ChallengeChainNotFound,
            ChainActive,
            ChallengeChainExists,
            EditConflict,
            IssuanceLimit,
            *PICTURE_ERRORS,
        ),
        "DELETE": (ChallengeChainNotFound,),
    }
    files = True

    @documented(
        "editChallengeChain",
        request={"multipart/form-data": ChainChangesInput, "application/json": ChainChangesInput},
        responses=TeamChainOutput,
    )
    def patch(self, request: Request, chain_id: UUID) -> Response:
        """Change or publish a chain. The steps of a published chain stay."""
        body, seen = read_changes(self, ChainChangesInput)
        picture = body.pop("chain_image", None)
        chain = chains.edit_chain(chain_id=chain_id, changes=body, picture=picture, actor=actor_of(request), seen=seen)
        return self.render(TeamChainOutput, team_chain_facts(chain))

    @documented("archiveChallengeChain", responses=NothingOutput)
    def delete(self, request: Request, chain_id: UUID) -> Response:
        """Archive a chain; its challenges go on alone. Repeatable."""
        chains.archive_chain(chain_id=chain_id, actor=actor_of(request))
        return self.render(NothingOutput, {})
