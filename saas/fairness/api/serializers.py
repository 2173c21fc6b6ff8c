"""Input and output of the calls that verify an opening."""

import json
from typing import Any

from rest_framework import serializers

from saas.fairness import v1
from saas.kernel.serializers import Serializer
from saas.kernel.whole_numbers import IntegerField

MAX_PRIZES = 200
MAX_NONCE = 2**53 - 1


class OddsField(serializers.CharField):
    """A table of odds as JSON: ``[{"id": "…", "ppm": 700000}, …]``, in the order it was shown."""

    any_letters = True  # JSON, which may be laid out over several lines

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=32_000, **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        text = super().to_internal_value(data)
        try:
            table = json.loads(text)
            odds = [v1.Chance(str(row["id"]), row["ppm"]) for row in table]
        except (ValueError, TypeError, KeyError, RecursionError):
            raise serializers.ValidationError("Odds must be a list of prizes, each with id and ppm.") from None
        if not odds or len(odds) > MAX_PRIZES or any(type(chance.ppm) is not int for chance in odds):
            raise serializers.ValidationError("Odds must be a list of prizes, each with id and ppm.")
        try:
            v1.odds_hash(odds)
        except ValueError as problem:
            raise serializers.ValidationError(f"{problem}.") from None
        return odds


class RollInput(Serializer):
    server_seed = serializers.RegexField(
        r"\A[0-9a-f]{64}\Z", error_messages={"invalid": "A seed must be 64 lowercase hex characters."}
    )
    client_seed = serializers.RegexField(
        r"\A[A-Za-z0-9_-]{1,64}\Z",
        error_messages={"invalid": "A client seed must be 1 to 64 letters, digits, dashes or underscores."},
    )
    nonce = IntegerField(min_value=0, max_value=MAX_NONCE)
    odds = OddsField(help_text='`[{"id": "p1", "ppm": 700000}, …]` as JSON, adding up to 1,000,000')


class RollOutput(Serializer):
    """The result of the seeds: a ticket from 0 to 999,999, its prize, and the tiles of the reel."""

    version = serializers.CharField()
    commitment = serializers.CharField()
    odds_hash = serializers.CharField()
    ticket = IntegerField()
    prize = serializers.CharField()
    reel = serializers.ListField(child=serializers.CharField())
