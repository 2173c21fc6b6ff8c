"""The texts of field errors, for users. DRF's own texts are for programmers.

They equal the texts of the forms (frontend/src/lib/text.ts), so that browser and server say the same.
"""

from typing import Any

from django.core.validators import MinValueValidator, ProhibitNullCharactersValidator
from rest_framework import fields, serializers
from rest_framework.validators import ProhibitSurrogateCharactersValidator

from saas.kernel.text import HIDDEN

REQUIRED = "Field is required"
POSITIVE = "Must be a positive number"
NON_NEGATIVE = "Field must be a non-negative"
INVALID = "This value is not valid"
NOT_A_CHOICE = "Choose one of the options"
NOT_A_LIST = "Must be a list"

_BOUNDS = {"min_value": "Must be at least {min_value:,}", "max_value": "Must be at most {max_value:,}"}
_NUMBER = {"invalid": "Only numbers are allowed", "max_string_length": "Must be a smaller number", **_BOUNDS}
_LIST = {
    "not_a_list": NOT_A_LIST,
    "empty": "Choose at least one",
    "min_length": "Add at least {min_length:,}",
    "max_length": "Add at most {max_length:,}",
}
_MOMENT = "Choose a date and a time"

_TEXTS: dict[type[serializers.Field[Any, Any, Any, Any]], dict[str, str]] = {
    fields.Field: {"required": REQUIRED, "null": REQUIRED},
    fields.BooleanField: {"invalid": "Choose yes or no"},
    fields.CharField: {
        "invalid": "Must be text",
        "blank": REQUIRED,
        "min_length": "Must contain at least {min_length:,} characters",
        "max_length": "Must contain at most {max_length:,} characters",
    },
    fields.EmailField: {"invalid": "Please enter a valid email address"},
    fields.RegexField: {"invalid": INVALID},
    fields.SlugField: {"invalid": INVALID, "invalid_unicode": INVALID},
    fields.URLField: {"invalid": "Must start with https://"},
    fields.UUIDField: {"invalid": INVALID},
    fields.IPAddressField: {"invalid": INVALID},
    fields.IntegerField: {**_NUMBER, "invalid": "Must be an integer"},
    fields.FloatField: {**_NUMBER, "overflow": "Must be a smaller number"},
    fields.DecimalField: {
        **_NUMBER,
        "max_digits": "Must contain at most {max_digits} digits",
        "max_decimal_places": "Must contain at most {max_decimal_places} digits after the decimal point",
        "max_whole_digits": "Must contain at most {max_whole_digits} digits before the decimal point",
    },
    fields.DateTimeField: {"invalid": _MOMENT, "date": _MOMENT, "make_aware": _MOMENT, "overflow": _MOMENT},
    fields.DateField: {"invalid": "Choose a date", "datetime": "Choose a date"},
    fields.TimeField: {"invalid": "Choose a time"},
    fields.DurationField: {"invalid": INVALID, "overflow": INVALID, "min_value": INVALID, "max_value": INVALID},
    fields.ChoiceField: {"invalid_choice": NOT_A_CHOICE},
    fields.MultipleChoiceField: {"invalid_choice": NOT_A_CHOICE, "not_a_list": NOT_A_LIST, "empty": _LIST["empty"]},
    fields.FileField: {
        "required": "Choose a file",
        "invalid": "Choose a file",
        "no_name": "The file needs a name",
        "empty": "The file is empty",
        "max_length": "The name of the file must contain at most {max_length} characters",
    },
    fields.ListField: _LIST,
    fields.DictField: {"not_a_dict": INVALID, "empty": REQUIRED},
    fields.JSONField: {"invalid": INVALID},
    serializers.Serializer: {"invalid": INVALID},
    serializers.ListSerializer: _LIST,
}


def install() -> None:
    """Replace DRF's texts. A field class with its own texts keeps them."""
    for field_class, texts in _TEXTS.items():
        field_class.default_error_messages |= texts


def reword(field: serializers.Field[Any, Any, Any, Any]) -> None:
    """Set the texts of one field that depend on its limits or come from its validators."""
    for validator in field.validators:
        if isinstance(validator, MinValueValidator) and validator.limit_value in (0, 1):
            validator.message = POSITIVE if validator.limit_value else NON_NEGATIVE
        elif isinstance(validator, ProhibitNullCharactersValidator | ProhibitSurrogateCharactersValidator):
            validator.message = HIDDEN
