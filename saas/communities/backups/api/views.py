"""The owner's calls for the nightly backup into their own bucket."""

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.accounts.errors import StepUpRequired
from saas.accounts.step_up import require_step_up
from saas.communities.backups import keys, services
from saas.communities.backups.api.serializers import (
    BackupDestinationInput,
    BackupDestinationOutput,
    BackupKeyOutput,
    CommunityBackupOutput,
)
from saas.communities.backups.errors import BackupStorageRefused, NoBackupDestination
from saas.kernel import rates
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import BusyRetry
from saas.kernel.outgoing import callers_of, turn
from saas.tenancy.resolver import required

TESTS_PER_HOUR = 20
RUNS_PER_DAY = 5


class Backup(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "owner", "PATCH": "owner", "DELETE": "owner"}
    raises = {"PATCH": (StepUpRequired,), "DELETE": (NoBackupDestination, StepUpRequired)}

    @documented("getCommunityBackup", responses=CommunityBackupOutput)
    def get(self, request: Request) -> Response:
        """Return the bucket of the nightly backup and the last result, if there is one."""
        return self.render(CommunityBackupOutput, {"destination": services.destination_of(required(request))})

    @documented("saveCommunityBackup", request=BackupDestinationInput, responses=BackupDestinationOutput)
    def patch(self, request: Request) -> Response:
        """Set the bucket and the key of the nightly backup. Addresses in private networks are refused."""
        require_step_up(request)
        draft = services.DestinationDraft(**self.read(BackupDestinationInput))
        row = services.save(community=required(request), draft=draft, actor=actor_of(request))
        return self.render(BackupDestinationOutput, row)

    @documented("removeCommunityBackup", responses={204: None})
    def delete(self, request: Request) -> Response:
        """Forget the bucket and its keys. The files in the bucket stay."""
        require_step_up(request)
        services.remove(community=required(request), actor=actor_of(request))
        return Response(status=204)


class BackupKey(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": "owner"}
    raises = {"POST": (StepUpRequired,)}

    @documented("makeBackupKey", request=None, responses=BackupKeyOutput)
    def post(self, request: Request) -> Response:
        """Make a pair of age keys. The platform stores neither: save the secret key, and set the public one."""
        require_step_up(request)
        return self.render(BackupKeyOutput, keys.new_pair())


class BackupTest(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": "owner"}
    raises = {"POST": (BackupStorageRefused, BusyRetry, NoBackupDestination)}

    @documented("testCommunityBackup", request=None, responses={204: None})
    def post(self, request: Request) -> Response:
        """Write a small file into the bucket."""
        community = required(request)
        rates.limit(f"backup-test:{community.pk}", most=TESTS_PER_HOUR, seconds=3600)
        with turn(callers_of(request), "backup-storage"):
            services.try_destination(community=community, actor=actor_of(request))
        return Response(status=204)


class BackupRun(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": "owner"}
    raises = {"POST": (NoBackupDestination,)}

    @documented("runCommunityBackup", request=None, responses={202: BackupDestinationOutput})
    def post(self, request: Request) -> Response:
        """Start a backup now, by a job."""
        community = required(request)
        rates.limit(f"backup-run:{community.pk}", most=RUNS_PER_DAY, seconds=24 * 3600)
        return self.render(
            BackupDestinationOutput, services.request(community=community, actor=actor_of(request)), status=202
        )
