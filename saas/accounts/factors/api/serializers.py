"""Input and output of the calls about two-factor login and step-up."""

from rest_framework import serializers

from saas.accounts.api.fields import REQUIRED
from saas.accounts.factors.models import Method
from saas.kernel.serializers import Serializer


class CodeField(serializers.CharField):
    def __init__(self, **kwargs: object) -> None:
        super().__init__(max_length=40, error_messages=REQUIRED, **kwargs)  # type: ignore[arg-type]


class SecondFactorInput(Serializer):
    """``trust``: this browser needs no second factor for thirty days."""

    method = serializers.ChoiceField(choices=Method.choices)
    code = CodeField()
    trust = serializers.BooleanField(default=False)


class ProofsInput(Serializer):
    """``password`` if the user has one; ``method`` and ``code`` if two-factor is on."""

    password = serializers.CharField(
        max_length=128, trim_whitespace=False, default=None, allow_null=True, allow_blank=True
    )
    method = serializers.ChoiceField(choices=Method.choices, default=None, allow_null=True)
    code = serializers.CharField(max_length=40, default="", allow_blank=True)


class FirstCodeInput(Serializer):
    code = CodeField()


class AppSetupOutput(Serializer):
    """``secret`` is base32 (SHA-1, six digits, thirty seconds), ``qr_svg`` an SVG element of ``uri``."""

    secret = serializers.CharField()
    uri = serializers.CharField()
    qr_svg = serializers.CharField()


class BackupCodesOutput(Serializer):
    """Shown once, because only hashes are stored. Empty if the user keeps their existing codes."""

    backup_codes = serializers.ListField(child=serializers.CharField())


class CodeSentOutput(Serializer):
    """``email`` is masked. A code is valid for ten minutes."""

    email = serializers.CharField()


class StepUpOutput(Serializer):
    """Sensitive changes are allowed for this many seconds."""

    seconds = serializers.IntegerField()
