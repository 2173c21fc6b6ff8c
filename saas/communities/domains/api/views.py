"""The owner's calls for custom domains, and the TLS front's question."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.accounts.errors import StepUpRequired
from saas.accounts.step_up import require_step_up
from saas.communities.domains import selectors, services
from saas.communities.domains.api.serializers import DomainInput, DomainOutput, PrimaryDomainInput, TlsQuery
from saas.communities.domains.errors import CertificateRefused, DomainNotFound, DomainNotVerified, DomainTaken
from saas.kernel import metrics
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import page_of
from saas.kernel.serializers import NothingOutput
from saas.plans.errors import FeatureSwitchedOff, PlanFeatureLocked, PlanLimitReached
from saas.tenancy.resolver import required


class Domains(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "owner"}

    @documented("listDomains", responses=page_of(DomainOutput))
    def get(self, request: Request) -> Response:
        """List the custom domains of the community with their DNS records and their last checks."""
        rows = selectors.domains_of(required(request))
        return self.render_list(DomainOutput, rows, len(rows))


class AddDomain(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": "owner"}
    raises = {"POST": (DomainTaken, FeatureSwitchedOff, PlanFeatureLocked, PlanLimitReached, StepUpRequired)}

    @documented("addDomain", request=DomainInput, responses={201: DomainOutput})
    def post(self, request: Request) -> Response:
        """Add a custom domain; the answer has the DNS records to set. It is not served before they are found."""
        require_step_up(request)
        body = self.read(DomainInput)
        row = services.add(community=required(request), name=body["domain"], actor=actor_of(request))
        return self.render(DomainOutput, selectors.view_of(row), status=201)


class VerifyDomain(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": "owner"}
    raises = {"POST": (DomainNotFound,)}

    @documented("verifyDomain", request=None, responses={202: DomainOutput})
    def post(self, request: Request, domain_id: UUID) -> Response:
        """Look the DNS records up by a job. ``isChecking`` becomes false when the list has the results."""
        row = services.request_check(community=required(request), domain_id=domain_id, actor=actor_of(request))
        return self.render(DomainOutput, selectors.view_of(row), status=202)


class OneDomain(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"PATCH": "owner", "DELETE": "owner"}
    raises = {
        "PATCH": (DomainNotFound, DomainNotVerified, StepUpRequired),
        "DELETE": (DomainNotFound, StepUpRequired),
    }

    @documented("setPrimaryDomain", request=PrimaryDomainInput, responses=DomainOutput)
    def patch(self, request: Request, domain_id: UUID) -> Response:
        """Make the domain primary, or stop that. The community's pages redirect to the primary domain."""
        require_step_up(request)
        body = self.read(PrimaryDomainInput)
        row = services.set_primary(
            community=required(request), domain_id=domain_id, is_primary=body["is_primary"], actor=actor_of(request)
        )
        return self.render(DomainOutput, selectors.view_of(row))

    @documented("removeDomain", responses={204: None})
    def delete(self, request: Request, domain_id: UUID) -> Response:
        """Remove the domain. Visitors get no answer there anymore, and its sessions end."""
        require_step_up(request)
        services.remove(community=required(request), domain_id=domain_id, actor=actor_of(request))
        return Response(status=204)


class TlsAllowed(Endpoint):
    """The address is below ``/hooks``, which every host name reaches: the front asks by the server's IP address."""

    scope = Scope.PLATFORM
    guards = {"GET": "front"}
    raises = {"GET": (CertificateRefused,)}

    @documented("isTlsAllowed", parameters=[TlsQuery], responses=NothingOutput)
    def get(self, request: Request) -> Response:
        """Allow the TLS front to get a certificate for ``domain``, or refuse it."""
        if not selectors.may_have_certificate(self.read_query(TlsQuery)["domain"]):
            metrics.certificates.labels("refused").inc()
            raise CertificateRefused
        metrics.certificates.labels("allowed").inc()
        return self.render(NothingOutput, {})
