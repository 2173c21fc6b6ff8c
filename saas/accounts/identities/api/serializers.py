"""Input and output of the calls about logging in with, and linking, other services."""

from rest_framework import serializers

from saas.kernel.providers import Provider
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField


class StartLoginInput(Serializer):
    """All fields are optional. ``redirect_url`` is a path of this site; any other value leads to the home page.

    ``source`` and ``reference`` are campaign parameters of the link that the visitor followed.
    """

    reference = serializers.CharField(max_length=100, required=False)
    source = serializers.CharField(max_length=100, required=False)  # type: ignore[assignment]  # the spec's word
    redirect_url = serializers.CharField(max_length=2000, required=False)


class LinkInput(Serializer):
    """``redirect_url`` is the path to return to; any other value leads to the settings."""

    redirect_url = serializers.CharField(max_length=2000, required=False, allow_blank=True, default="")


class LinkOutput(Serializer):
    """``url`` is the provider's consent page."""

    url = serializers.URLField()


class ConnectionOutput(Serializer):
    """An account at another service. ``removable`` is false for the only way into the account; those at casinos
    (``DELETE /user/casinos/connect/{id}`` takes them away) are none.

    ``counts_from`` is in the future while the account does not count yet, because another user had linked it.
    """

    id = UUIDField()
    provider = serializers.ChoiceField(choices=Provider.choices)
    name = serializers.CharField()
    linked_at = serializers.DateTimeField()
    counts_from = serializers.DateTimeField(allow_null=True)
    last_used_at = serializers.DateTimeField(allow_null=True)
    needs_reconnection = serializers.BooleanField()
    removable = serializers.BooleanField()
