from rest_framework import serializers

from saas.communities.domains.models import CheckState, DomainCheck
from saas.communities.domains.selectors import DomainState
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField


class DomainInput(Serializer):
    domain = serializers.CharField(max_length=300)


class PrimaryDomainInput(Serializer):
    is_primary = serializers.BooleanField()


class DnsRecordOutput(Serializer):
    """``host`` is the name without the registered domain, as most registrars ask for it."""

    type = serializers.ChoiceField(choices=["TXT", "CNAME", "A", "AAAA"])
    name = serializers.CharField()
    host = serializers.CharField()
    value = serializers.CharField()


class HealthCheckOutput(Serializer):
    """``found`` are the values or the reason behind ``state``."""

    check = serializers.ChoiceField(choices=DomainCheck.choices)
    state = serializers.ChoiceField(choices=CheckState.choices)
    found = serializers.ListField(child=serializers.CharField())
    checked_at = serializers.DateTimeField(allow_null=True)


class DomainOutput(Serializer):
    """``name`` is in ASCII, ``shownName`` has the domain's own letters."""

    id = UUIDField()
    name = serializers.CharField()
    shown_name = serializers.CharField()
    state = serializers.ChoiceField(choices=DomainState.choices)
    is_primary = serializers.BooleanField()
    is_checking = serializers.BooleanField()
    records = DnsRecordOutput(many=True)
    checks = HealthCheckOutput(many=True)
    verified_at = serializers.DateTimeField(allow_null=True)
    checked_at = serializers.DateTimeField(allow_null=True)
    next_check_at = serializers.DateTimeField(allow_null=True)
    grace_until = serializers.DateTimeField(allow_null=True)
    created_at = serializers.DateTimeField()


class TlsQuery(Serializer):
    domain = serializers.CharField(max_length=1000, allow_blank=True, default="")
