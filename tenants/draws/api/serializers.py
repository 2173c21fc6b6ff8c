"""The proof of a draw, in the format of docs/fairness.md."""

from rest_framework import serializers

from saas.kernel.paging import ListInput
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField
from tenants.draws.models import DrawKind, DrawState


class DrawPlaceInput(Serializer):
    creator = serializers.CharField(
        max_length=60, required=False, help_text="Slug or id of the community, where the address names none"
    )


class BeaconOutput(Serializer):
    """``randomness`` and ``signature`` are empty until the round is published.

    A draw by the fallback has no signature.
    """

    chain = serializers.CharField()
    round = serializers.IntegerField()
    randomness = serializers.CharField()
    signature = serializers.CharField()


class VoidedOutput(Serializer):
    ticket = serializers.IntegerField()
    place = serializers.IntegerField()
    reason = serializers.CharField()
    at = serializers.DateTimeField()


class DrawProofOutput(Serializer):
    """Every input of a draw. Values that are not decided or revealed yet are empty.

    ``entries`` are ``[pseudonym, tickets]``, ``clientSeeds`` (for a draw by the fallback) ``[client seed, tickets]``,
    both in the order of the tickets. ``winners`` are in the order of the draw; those after the first ``prizes``
    replaced voided winners.
    """

    version = serializers.CharField()
    kind = serializers.ChoiceField(choices=["raffle"])
    raffle_id = UUIDField()
    state = serializers.ChoiceField(choices=DrawState.choices)
    commitment = serializers.CharField()
    seed = serializers.CharField()
    tickets = serializers.IntegerField()
    entries_root = serializers.CharField()
    seeds_randomness = serializers.CharField()
    one_per_member = serializers.BooleanField()
    prizes = serializers.IntegerField()
    fallback = serializers.BooleanField()
    beacon = BeaconOutput()
    winners = serializers.ListField(child=serializers.IntegerField())
    voided = VoidedOutput(many=True)
    round_at = serializers.DateTimeField()
    closes_at = serializers.DateTimeField()
    closed_early_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    drawn_at = serializers.DateTimeField(allow_null=True)
    canceled_at = serializers.DateTimeField(allow_null=True)
    entries = serializers.ListField(child=serializers.ListField())
    client_seeds = serializers.ListField(child=serializers.ListField(), required=False)


class TrustListInput(ListInput):
    pass


class TrustDrawOutput(Serializer):
    """One draw of a community. ``title`` and ``path`` are those of its raffle or product; null if it was deleted.

    ``won`` counts the prizes that were won. ``voided`` lists the voided winners with the reasons.
    """

    id = UUIDField()
    kind = serializers.ChoiceField(choices=DrawKind.choices)
    title = serializers.CharField(allow_null=True)
    path = serializers.CharField(allow_null=True)
    state = serializers.ChoiceField(choices=DrawState.choices)
    tickets = serializers.IntegerField()
    prizes = serializers.IntegerField()
    won = serializers.IntegerField()
    commitment = serializers.CharField()
    chain = serializers.CharField()
    round = serializers.IntegerField()
    is_fallback = serializers.BooleanField()
    closes_at = serializers.DateTimeField()
    closed_early_at = serializers.DateTimeField(allow_null=True)
    drawn_at = serializers.DateTimeField(allow_null=True)
    canceled_at = serializers.DateTimeField(allow_null=True)
    voided = VoidedOutput(many=True)


class OddsRowOutput(Serializer):
    prize = serializers.CharField()
    ppm = serializers.IntegerField()


class OddsOutput(Serializer):
    """A table of odds in parts per million, valid from ``since`` on."""

    title = serializers.CharField()
    path = serializers.CharField()
    odds_hash = serializers.CharField()
    since = serializers.DateTimeField()
    rows = OddsRowOutput(many=True)


class RecheckOutput(Serializer):
    """The last nightly check: the number of recomputed draws and openings, and of mismatches."""

    at = serializers.DateTimeField()
    draws = serializers.IntegerField()
    openings = serializers.IntegerField()
    wrong = serializers.IntegerField()


class TrustOutput(Serializer):
    recheck = RecheckOutput(allow_null=True)
    odds = OddsOutput(many=True)
