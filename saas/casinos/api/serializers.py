from rest_framework import serializers

from saas.casinos.models import AccountState, Naming
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField


class CasinoProviderOutput(Serializer):
    """A casino; ``naming`` says how its reports name an account. ``siteUrl`` is null where none is known."""

    code = serializers.CharField()
    slug = serializers.CharField()
    name = serializers.CharField()
    naming = serializers.ChoiceField(choices=Naming.choices)
    site_url = serializers.SerializerMethodField()
    brand_color = serializers.CharField()
    minimum_age = serializers.IntegerField()

    def get_site_url(self, provider: object) -> str | None:
        return getattr(provider, "site_url", "") or None


class ConnectCasinoInput(Serializer):
    """``provider`` is a code of /misc/casino-providers, ``username`` the name or id the account has there."""

    provider = serializers.CharField(max_length=20)
    username = serializers.CharField(max_length=200)


class CasinoAccountOutput(Serializer):
    """``isContested`` is true if another user connected the same account. Then it is not matched automatically."""

    id = UUIDField()
    provider = CasinoProviderOutput()
    username = serializers.CharField(source="name")
    state = serializers.ChoiceField(choices=AccountState.choices)
    is_contested = serializers.BooleanField()
    created_at = serializers.DateTimeField()
