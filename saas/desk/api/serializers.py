from rest_framework import serializers

from saas.desk.models import Severity
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField


class AnnouncementOutput(Serializer):
    id = UUIDField()
    text = serializers.CharField()
    severity = serializers.ChoiceField(choices=Severity.choices)
    is_dismissible = serializers.BooleanField()
    ends_at = serializers.DateTimeField()
