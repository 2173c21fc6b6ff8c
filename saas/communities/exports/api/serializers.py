from rest_framework import serializers

from saas.accounts.archives import ShownState
from saas.communities.exports.models import CommunityExport
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField


class CommunityExportOutput(Serializer):
    """``size`` (bytes) is null unless the export is READY.

    ``isKept`` is true for the export of a closing: it is kept until the community is erased, and ``expiresAt`` is null.
    """

    id = UUIDField()
    state = serializers.ChoiceField(choices=ShownState.choices)
    size = serializers.SerializerMethodField()
    requested_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField(allow_null=True)
    is_kept = serializers.BooleanField()

    def get_size(self, export: CommunityExport) -> int | None:
        return export.size if export.state == CommunityExport.State.READY else None


class LatestCommunityExportOutput(Serializer):
    export = CommunityExportOutput(allow_null=True)


class DownloadLinkOutput(Serializer):
    url = serializers.CharField()


class DownloadQuery(Serializer):
    token = serializers.CharField(max_length=200, allow_blank=True, default="")
