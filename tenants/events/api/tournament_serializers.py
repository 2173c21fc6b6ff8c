"""Input of the calls about tournaments."""

from typing import Any

from rest_framework import serializers

from saas.kernel.gems import GemsField
from saas.kernel.images import ImageUploadField
from saas.kernel.serializers import FormInput, MultilineField, Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from tenants.events.brackets import MAX_BEST_OF, MAX_ENTRANTS, Kind
from tenants.events.models import MAX_PRIZE_PLACE, Seeding

TOURNAMENT_KINDS = [(kind.value, kind.value) for kind in Kind]
MAX_PRIZES = 16
MAX_SCORE = 9_999


class TournamentPrizeInput(Serializer):
    """``gems`` for each place from ``firstPlace`` to ``lastPlace``."""

    first_place = IntegerField(min_value=1, max_value=MAX_PRIZE_PLACE)
    last_place = IntegerField(min_value=1, max_value=MAX_PRIZE_PLACE)
    gems = GemsField(minimum=1)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        for name, outside in (("first_place", "firstPlace"), ("last_place", "lastPlace"), ("gems", "gems")):
            if name not in attrs:
                raise serializers.ValidationError({outside: ["Field is required"]})
        if attrs["last_place"] < attrs["first_place"]:
            raise serializers.ValidationError({"lastPlace": ["Must not be before the first place"]})
        return attrs


class TournamentRulesInput(Serializer):
    """The rules of a tournament. ``thirdPlace`` is for SINGLE_ELIMINATION, ``finalReset`` for DOUBLE_ELIMINATION.

    ``doubleRound`` is for ROUND_ROBIN, and ``rounds`` for SWISS; null: as many as the entrants need. Results can be
    undone for ``reviewMinutes`` after the last one. Then the prizes are paid.
    """

    kind = serializers.ChoiceField(choices=TOURNAMENT_KINDS)
    seeding = serializers.ChoiceField(choices=Seeding.choices, default=Seeding.JOINED)
    third_place = serializers.BooleanField(default=False)
    final_reset = serializers.BooleanField(default=True)
    double_round = serializers.BooleanField(default=False)
    rounds = IntegerField(min_value=1, max_value=MAX_ENTRANTS, allow_null=True, default=None)
    best_of = IntegerField(min_value=1, max_value=MAX_BEST_OF, default=1)
    draws = serializers.BooleanField(default=False)
    review_minutes = IntegerField(min_value=0, max_value=10_080, default=60)
    prizes = TournamentPrizeInput(many=True, max_length=MAX_PRIZES, default=list)  # type: ignore[call-arg]

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        empty = {
            "seeding": Seeding.JOINED.value,
            "third_place": False,
            "final_reset": True,
            "double_round": False,
            "rounds": None,
            "best_of": 1,
            "draws": False,
            "review_minutes": 60,
            "prizes": [],
        }
        rules = {**empty, **attrs}
        if "kind" not in rules:
            raise serializers.ValidationError({"kind": ["Field is required"]})
        return {**rules, "prizes": [dict(prize) for prize in rules["prizes"]]}


class _ScoresInput(Serializer):
    """``winner`` is an entrant of the match; null is a draw. ``scores`` are in the order of the sides."""

    winner = UUIDField(allow_null=True)
    scores = serializers.ListField(
        child=IntegerField(min_value=0, max_value=MAX_SCORE), min_length=2, max_length=2, allow_null=True, default=None
    )


class ReportResultInput(_ScoresInput, FormInput):
    """In a form, ``scores`` are sent as ``scoreOne`` and ``scoreTwo``."""

    winner = UUIDField(allow_null=True, required=False)
    score_one = IntegerField(min_value=0, max_value=MAX_SCORE, required=False)
    score_two = IntegerField(min_value=0, max_value=MAX_SCORE, required=False)
    image = ImageUploadField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("score_one" in attrs) != ("score_two" in attrs):
            raise serializers.ValidationError({"scoreTwo": ["Enter both scores"]})
        if "score_one" in attrs:
            attrs["scores"] = [attrs.pop("score_one"), attrs.pop("score_two")]
        return {"winner": None, **attrs}


class ConfirmInput(Serializer):
    """``reportId`` is the report of the other side that the fan saw: it can have been replaced meanwhile."""

    report_id = UUIDField()


class DisputeInput(ConfirmInput):
    """``reportId`` is the report of the other side that the fan saw. The team reads ``text``."""

    text = MultilineField(min_length=3, max_length=500)


class DecideMatchInput(_ScoresInput):
    """The entrants read ``reason``."""

    reason = MultilineField(min_length=3, max_length=200)


class MatchReasonInput(Serializer):
    """The entrants read ``reason``."""

    reason = MultilineField(min_length=3, max_length=200)


class WalkoverInput(MatchReasonInput):
    """``absent`` are one or both entrants of the match."""

    absent = serializers.ListField(child=UUIDField(), min_length=1, max_length=2)


class SeedsInput(Serializer):
    """``participants`` are ids in the order of the seeds, the best first. Participants who are left out follow."""

    participants = serializers.ListField(child=UUIDField(), max_length=MAX_ENTRANTS)
