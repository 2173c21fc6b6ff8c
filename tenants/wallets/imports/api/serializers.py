from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.kernel.edits import SeenInput
from saas.kernel.gems import GemsField
from saas.kernel.paging import ListInput
from saas.kernel.serializers import Serializer
from saas.kernel.whole_numbers import IntegerField
from tenants.wallets.imports.models import Import, ImportMode, ImportRow, ImportRowState, ImportState, Platform, Tool
from tenants.wallets.imports.selectors import outcome


class MappingInput(Serializer):
    """Columns, counted from 0. ``subject`` is the platform's id of a person, if the file has it."""

    name = IntegerField(min_value=0, max_value=99)
    points = IntegerField(min_value=0, max_value=99)
    subject = IntegerField(min_value=0, max_value=99, allow_null=True, default=None)


class ImportUploadInput(Serializer):
    """``file`` is CSV, or JSON of a tool's API, at most 20 MB. Omitted settings are guessed from the columns."""

    file = serializers.FileField()
    tool = serializers.ChoiceField(choices=Tool.choices, required=False)
    platform = serializers.ChoiceField(choices=Platform.choices, required=False)


class ImportChangesInput(Serializer):
    """``rate`` is the number of points per gem; remaining points are dropped."""

    tool = serializers.ChoiceField(choices=Tool.choices, required=False)
    platform = serializers.ChoiceField(choices=Platform.choices, required=False)
    mode = serializers.ChoiceField(choices=ImportMode.choices, required=False)
    rate = IntegerField(min_value=1, max_value=1_000_000, required=False)
    skip_bots = serializers.BooleanField(required=False)
    mapping = MappingInput(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs:
            raise serializers.ValidationError({"mode": "Field is required"})
        return {name: dict(value) if name == "mapping" else value for name, value in attrs.items()}


class ImportSettingsSeen(SeenInput, ImportChangesInput):
    """The file settings that a page showed."""


class ImportRowListInput(ListInput):
    state = serializers.ChoiceField(choices=ImportRowState.choices, required=False)


class NamedGemsOutput(Serializer):
    name = serializers.CharField()
    gems = GemsField()


class ProblemLineOutput(Serializer):
    line = IntegerField()
    name = serializers.CharField()
    text = serializers.CharField()


class DryRunOutput(Serializer):
    """The result of a dry run. ``people`` are imported: ``members`` of them are here, ``waiting`` are not yet.

    Left out are ``problems`` (the first ones in ``problemLines``), ``duplicates``, ``bots`` and ``empty`` lines;
    ``unknown`` names match no person. ``lowered`` members would have less than now.
    """

    lines = IntegerField()
    people = IntegerField()
    gems = serializers.CharField()
    members = IntegerField()
    member_gems = serializers.CharField()
    waiting = IntegerField()
    waiting_gems = serializers.CharField()
    unknown = IntegerField()
    lowered = IntegerField()
    problems = IntegerField()
    duplicates = IntegerField()
    bots = IntegerField()
    empty = IntegerField()
    largest = NamedGemsOutput(many=True)
    problem_lines = ProblemLineOutput(many=True)
    sample = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))


class MappingOutput(Serializer):
    name = IntegerField()
    points = IntegerField()
    subject = IntegerField(allow_null=True)


class OutcomeOutput(Serializer):
    """The lines in one state: their number, the gems in the file, the gems credited, and the gems taken back."""

    state = serializers.ChoiceField(choices=ImportRowState.choices)
    count = IntegerField()
    gems = serializers.CharField()
    moved = serializers.CharField()
    back = serializers.CharField()


class ImportOutput(Serializer):
    """One import. While it is applied or undone, ``done`` of ``total`` people are processed."""

    id = serializers.UUIDField()
    filename = serializers.CharField()
    tool = serializers.ChoiceField(choices=Tool.choices)
    platform = serializers.ChoiceField(choices=Platform.choices)
    mode = serializers.ChoiceField(choices=ImportMode.choices)
    rate = IntegerField()
    skip_bots = serializers.BooleanField()
    mapping = MappingOutput()
    columns = serializers.ListField(child=serializers.CharField())
    encoding = serializers.CharField()
    state = serializers.ChoiceField(choices=ImportState.choices)
    total = IntegerField()
    done = IntegerField()
    actor_name = serializers.CharField()
    created_at = serializers.DateTimeField()
    applied_at = serializers.DateTimeField(allow_null=True)
    undone_at = serializers.DateTimeField(allow_null=True)
    people = serializers.SerializerMethodField()
    gems = serializers.SerializerMethodField()

    @extend_schema_field(IntegerField())
    def get_people(self, run: Import) -> int:
        return int(run.report["people"])

    @extend_schema_field(serializers.CharField())
    def get_gems(self, run: Import) -> str:
        return str(run.report["gems"])


class OneImportOutput(ImportOutput):
    """An import with its dry run and the results of its lines."""

    report = DryRunOutput()
    outcome = serializers.SerializerMethodField()

    @extend_schema_field(OutcomeOutput(many=True))
    def get_outcome(self, run: Import) -> Any:
        return OutcomeOutput(outcome(run), many=True).data


class ImportedMemberOutput(Serializer):
    id = serializers.UUIDField()
    username = serializers.CharField()


class ImportRowOutput(Serializer):
    """One line. ``moved`` and ``takenBack`` are whole numbers as text, negative in the opposite direction."""

    id = serializers.CharField()
    line = IntegerField()
    name = serializers.CharField()
    gems = GemsField()
    state = serializers.ChoiceField(choices=ImportRowState.choices)
    problem = serializers.CharField()
    member = serializers.SerializerMethodField()
    moved = serializers.CharField(allow_null=True)
    taken_back = serializers.CharField(allow_null=True)

    @extend_schema_field(ImportedMemberOutput(allow_null=True))
    def get_member(self, row: ImportRow) -> Any:
        return ImportedMemberOutput(row.member).data if row.member else None


class WaitingOutput(Serializer):
    """Gems reserved for the person with this username on the platform."""

    id = serializers.CharField()
    platform = serializers.ChoiceField(choices=Platform.choices)
    name = serializers.CharField()
    gems = GemsField()
    since = serializers.DateTimeField(source="run.created_at")
    import_id = serializers.UUIDField(source="run_id")
