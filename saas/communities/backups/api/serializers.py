from rest_framework import serializers

from saas.kernel.serializers import Serializer


class BackupDestinationInput(Serializer):
    """``secretKey`` may be empty when the stored one stays. ``publicKey`` is an age key, which encrypts the files."""

    endpoint = serializers.CharField(max_length=300)
    region = serializers.RegexField(r"^[a-z0-9-]+$", max_length=40, default="us-east-1")
    bucket = serializers.CharField(max_length=63)
    folder = serializers.RegexField(r"^[A-Za-z0-9/_.-]*$", max_length=100, allow_blank=True, default="")
    access_key = serializers.CharField(max_length=128)
    secret_key = serializers.CharField(max_length=200, allow_blank=True, default="")
    public_key = serializers.CharField(max_length=80)
    is_on = serializers.BooleanField(default=True)


class BackupDestinationOutput(Serializer):
    """The secret key is never shown. ``size`` (bytes) and ``objectName`` are of the last success.

    ``problem`` is why the last try failed; empty after a success.
    """

    endpoint = serializers.CharField()
    region = serializers.CharField()
    bucket = serializers.CharField()
    folder = serializers.CharField()
    access_key = serializers.CharField()
    public_key = serializers.CharField()
    is_on = serializers.BooleanField()
    tried_at = serializers.DateTimeField(allow_null=True)
    succeeded_at = serializers.DateTimeField(allow_null=True)
    size = serializers.IntegerField()
    object_name = serializers.CharField()
    problem = serializers.CharField()


class CommunityBackupOutput(Serializer):
    destination = BackupDestinationOutput(allow_null=True)


class BackupKeyOutput(Serializer):
    """``secretKey`` opens the backups. It is not stored, and shown only now."""

    public_key = serializers.CharField()
    secret_key = serializers.CharField()
