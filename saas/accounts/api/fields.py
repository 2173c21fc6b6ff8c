"""Fields with the rules and texts of the specification."""

from typing import Any

from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError as DjangoValidationError
from rest_framework import serializers

from saas.accounts import rules
from saas.kernel.countries import country_codes
from saas.kernel.text import has_hidden

REQUIRED: dict[str, Any] = {
    "required": rules.FIELD_REQUIRED,
    "blank": rules.FIELD_REQUIRED,
    "null": rules.FIELD_REQUIRED,
}
PASSWORD_REQUIRED: dict[str, Any] = {
    "required": rules.PASSWORD_REQUIRED,
    "blank": rules.PASSWORD_REQUIRED,
    "null": rules.PASSWORD_REQUIRED,
}


class EmailField(serializers.EmailField):
    """An address without control characters, which could add a header to a mail."""

    def __init__(self, **kwargs: Any) -> None:
        messages = REQUIRED | {"invalid": rules.EMAIL_INVALID, "max_length": rules.EMAIL_INVALID}
        super().__init__(max_length=254, error_messages=messages, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if isinstance(data, str) and has_hidden(data):
            raise serializers.ValidationError(rules.EMAIL_INVALID)
        address = super().run_validation(data)
        # Django accepts localhost and IP addresses. No mail of the platform can reach a person there.
        host = str(address or "x.x").rpartition("@")[2]
        if "." not in host or host.startswith("["):
            raise serializers.ValidationError(rules.EMAIL_INVALID)
        return address


class UsernameField(serializers.CharField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(error_messages=REQUIRED, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        name = super().to_internal_value(data)
        if fault := rules.username_fault(name):
            raise serializers.ValidationError(fault)
        return name


class GivenPasswordField(serializers.CharField):
    """A password to check: any text of up to 128 characters."""

    any_letters = True

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=128, trim_whitespace=False, error_messages=PASSWORD_REQUIRED, **kwargs)


class NewPasswordField(GivenPasswordField):
    """A password to set: with all four classes of the specification, and not a common one."""

    def to_internal_value(self, data: Any) -> str:
        password = super().to_internal_value(data)
        if fault := rules.password_fault(password):
            raise serializers.ValidationError(fault)
        try:
            CommonPasswordValidator().validate(password)
        except DjangoValidationError:
            raise serializers.ValidationError(rules.PASSWORD_TOO_COMMON) from None
        return password


class FullNameField(serializers.CharField):
    """A name for deliveries, or an empty text."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=100, allow_blank=True, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        name = super().to_internal_value(data)
        if name and len(name) < rules.MIN_FULL_NAME_LENGTH:
            raise serializers.ValidationError(rules.FULL_NAME_TOO_SHORT)
        return name


class CountryField(serializers.CharField):
    """A two-letter code of /misc/countries, or an empty text."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=2, allow_blank=True, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        code = super().to_internal_value(data).upper()
        if code and code not in country_codes():
            raise serializers.ValidationError("Choose a country from the list")
        return code


class PathField(serializers.CharField):
    """A path on the same host: one leading slash, and no part that a browser could read as another host."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=rules.MAX_PATH_LENGTH, trim_whitespace=False, error_messages=REQUIRED, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        path = super().to_internal_value(data)
        if not rules.is_safe_path(path):
            raise serializers.ValidationError("Must be a path on this site")
        return path
