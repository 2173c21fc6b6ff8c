from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.kernel.edits import SeenInput
from saas.kernel.gems import GemsField
from saas.kernel.paging import ListInput
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from saas.levels.rules import LEVELS
from tenants.wallets.imports.decisions import MAX_ROWS, Decision
from tenants.wallets.imports.dry_run import SHOWN_RANKS, FoundPerson
from tenants.wallets.imports.models import (
    Import,
    ImportAnswer,
    ImportMode,
    ImportRow,
    ImportRowState,
    ImportState,
    Platform,
    Tool,
    WatchUnit,
)
from tenants.wallets.imports.numbers import DecimalMark
from tenants.wallets.imports.rules import MAX_NAME_LENGTH
from tenants.wallets.imports.selectors import not_undone, outcome, same_file
from tenants.wallets.imports.waiting import WaitingView
from tenants.wallets.issuance import daily_limit, issuance_left_today

MAX_BOT_NAMES = 200


def _column() -> IntegerField:
    return IntegerField(min_value=0, max_value=99, allow_null=True, default=None)


class RankInput(Serializer):
    """The level here for a rank of the file; null for none."""

    rank = serializers.CharField(max_length=MAX_NAME_LENGTH)
    level = IntegerField(min_value=1, max_value=LEVELS, allow_null=True)


class MappingInput(Serializer):
    """Columns, counted from 0; null if not chosen. ``subject`` is the platform's id of a person.

    ``otherName`` and ``otherSubject`` are the person's account on the other platform. ``localName`` and
    ``localSubject`` are the username and email address in another Gemhall.
    """

    name = IntegerField(min_value=0, max_value=99, allow_null=True)
    points = IntegerField(min_value=0, max_value=99, allow_null=True)
    subject = _column()
    watched = _column()
    rank = _column()
    joined = _column()
    other_name = _column()
    other_subject = _column()
    local_name = _column()
    local_subject = _column()


class BotNamesField(serializers.ListField):
    """Names on the platform of the import."""

    child = serializers.CharField(max_length=MAX_NAME_LENGTH)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=MAX_BOT_NAMES, **kwargs)


class ImportUploadInput(Serializer):
    """``file`` is at most 20 MB: separated text, JSON, JSON lines, a workbook, or a database of a known tool.

    The headers of the columns give the omitted settings. ``madeAt`` is the file's date: a name that was linked after it
    may have another owner.
    """

    file = serializers.FileField()
    tool = serializers.ChoiceField(choices=Tool.choices, required=False)
    platform = serializers.ChoiceField(choices=Platform.choices, required=False)
    made_at = serializers.DateTimeField(required=False)


class ImportChangesInput(Serializer):
    """``rate`` is the number of points per gem; remaining points are dropped.

    ``addedBots`` are names that are left out like known bots, ``keptBots`` are bots that are imported.
    ``withoutPoints`` imports only watched time, ranks and join dates. ``ranks`` replaces the levels of all ranks.
    """

    tool = serializers.ChoiceField(choices=Tool.choices, required=False)
    platform = serializers.ChoiceField(choices=Platform.choices, required=False)
    mode = serializers.ChoiceField(choices=ImportMode.choices, required=False)
    rate = IntegerField(min_value=1, max_value=1_000_000, required=False)
    skip_bots = serializers.BooleanField(required=False)
    added_bots = BotNamesField(required=False)
    kept_bots = BotNamesField(required=False)
    decimal_mark = serializers.ChoiceField(choices=DecimalMark.choices, required=False)
    without_points = serializers.BooleanField(required=False)
    watch_unit = serializers.ChoiceField(choices=WatchUnit.choices, required=False)
    ranks = serializers.ListField(child=RankInput(), max_length=SHOWN_RANKS, required=False)
    mapping = MappingInput(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs:
            raise serializers.ValidationError({"mode": "Field is required"})
        found = {name: dict(value) if name == "mapping" else value for name, value in attrs.items()}
        if "ranks" in found:
            found["ranks"] = {one["rank"]: one["level"] for one in found["ranks"] if one["level"]}
        return found


class ImportSettingsSeen(SeenInput, ImportChangesInput):
    """The file settings that a page showed."""


class ImportApplyInput(SeenInput):
    """``raiseLimit`` applies an import that is beyond the rest of the day's limit, without using the limit.

    ``repeat`` confirms that a file which is applied already is paid again.
    """

    raise_limit = serializers.BooleanField(default=False)
    repeat = serializers.BooleanField(default=False)


class ImportRowListInput(ListInput):
    state = serializers.ChoiceField(choices=ImportRowState.choices, required=False)


class NamedGemsOutput(Serializer):
    name = serializers.CharField()
    gems = GemsField()


class FoundBotOutput(NamedGemsOutput):
    is_skipped = serializers.BooleanField()


class ProblemLineOutput(Serializer):
    line = IntegerField()
    name = serializers.CharField()
    text = serializers.CharField()


class RankOutput(Serializer):
    """A rank of the file, its people, and the level here that the team chose for it."""

    rank = serializers.CharField()
    people = IntegerField()
    level = IntegerField(allow_null=True)


class DryRunOutput(Serializer):
    """The result of a dry run. ``people`` are imported: ``members`` of them are here, ``waiting`` are not yet.

    Left out are ``problems`` (the first ones in ``problemLines``), ``duplicates``, ``bots`` and ``empty`` lines;
    ``unknown`` names match no person. ``lowered`` members would have less than now. ``asked``
    rows wait for a decision of the team, because the name's owner may have changed. ``debts`` are lines with negative
    points; ``debt`` is their sum. ``lost`` is the sum of points that give no whole gem. ``missing`` are the settings
    that the team must choose; ``question`` is the first number with two readings, until and after
    they choose the decimal mark.

    ``watched`` people have ``minutes`` of watched time, ``senior`` people a join date, ``leveled`` people a level for
    their rank, and ``several`` people an account on the other platform. ``unread`` are dates and times without a clear
    reading.
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
    asked = IntegerField()
    problems = IntegerField()
    duplicates = IntegerField()
    bots = IntegerField()
    empty = IntegerField()
    debts = IntegerField()
    debt = serializers.CharField()
    lost = serializers.CharField()
    unanswered = IntegerField()
    question = serializers.CharField()
    missing = serializers.ListField(child=serializers.ChoiceField(choices=ImportAnswer.choices))
    watched = IntegerField()
    minutes = serializers.CharField()
    senior = IntegerField()
    leveled = IntegerField()
    several = IntegerField()
    unread = IntegerField()
    ranks = RankOutput(many=True)
    found_bots = FoundBotOutput(many=True)
    largest = NamedGemsOutput(many=True)
    problem_lines = ProblemLineOutput(many=True)
    sample = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))


class MappingOutput(Serializer):
    name = IntegerField(allow_null=True)
    points = IntegerField(allow_null=True)
    subject = IntegerField(allow_null=True)
    watched = IntegerField(allow_null=True, default=None)
    rank = IntegerField(allow_null=True, default=None)
    joined = IntegerField(allow_null=True, default=None)
    other_name = IntegerField(allow_null=True, default=None)
    other_subject = IntegerField(allow_null=True, default=None)
    local_name = IntegerField(allow_null=True, default=None)
    local_subject = IntegerField(allow_null=True, default=None)


class OutcomeOutput(Serializer):
    """The lines in one state: their number, the gems in the file, the gems credited, and the gems taken back."""

    state = serializers.ChoiceField(choices=ImportRowState.choices)
    count = IntegerField()
    gems = serializers.CharField()
    moved = serializers.CharField()
    back = serializers.CharField()


class ImportOutput(Serializer):
    """One import. While it is applied or undone, ``done`` of ``total`` people are processed."""

    id = UUIDField()
    filename = serializers.CharField()
    tool = serializers.ChoiceField(choices=Tool.choices)
    platform = serializers.ChoiceField(choices=Platform.choices)
    mode = serializers.ChoiceField(choices=ImportMode.choices)
    rate = IntegerField()
    skip_bots = serializers.BooleanField()
    added_bots = BotNamesField()
    kept_bots = BotNamesField()
    decimal_mark = serializers.ChoiceField(choices=DecimalMark.choices)
    without_points = serializers.BooleanField()
    watch_unit = serializers.ChoiceField(choices=WatchUnit.choices)
    ranks = serializers.SerializerMethodField()
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

    @extend_schema_field(RankInput(many=True))
    def get_ranks(self, run: Import) -> list[dict[str, Any]]:
        return run.shown_ranks

    @extend_schema_field(IntegerField())
    def get_people(self, run: Import) -> int:
        return int(run.report["people"])

    @extend_schema_field(serializers.CharField())
    def get_gems(self, run: Import) -> str:
        return str(run.report["gems"])


class AppliedFileOutput(Serializer):
    """An import of the same file. ``appliedAt`` is null until it is applied to the end."""

    id = UUIDField()
    filename = serializers.CharField()
    applied_at = serializers.DateTimeField(allow_null=True)


class OneImportOutput(ImportOutput):
    """An import with its dry run and the results of its lines.

    ``dailyLimit`` is the most gems that the team can issue per day, and ``leftToday`` what is left of it. Of a draft,
    ``sameFile`` is an applied import of the same file. ``notUndone`` counts the lines whose gems the last undo could
    not take back, because a wallet is frozen or a later import replaced its balance.
    """

    same_file = serializers.SerializerMethodField()
    not_undone = serializers.SerializerMethodField()
    report = DryRunOutput(source="whole_report")
    outcome = serializers.SerializerMethodField()
    daily_limit = serializers.SerializerMethodField()
    left_today = serializers.SerializerMethodField()

    @extend_schema_field(AppliedFileOutput(allow_null=True))
    def get_same_file(self, run: Import) -> Any:
        other = same_file(run) if run.state == ImportState.DRAFT else None
        return AppliedFileOutput(other).data if other else None

    @extend_schema_field(IntegerField())
    def get_not_undone(self, run: Import) -> int:
        return not_undone(run)

    @extend_schema_field(serializers.CharField())
    def get_daily_limit(self, _: Import) -> str:
        return str(daily_limit([None]))

    @extend_schema_field(serializers.CharField())
    def get_left_today(self, _: Import) -> str:
        return str(max(issuance_left_today([None]), 0))

    @extend_schema_field(OutcomeOutput(many=True))
    def get_outcome(self, run: Import) -> Any:
        return OutcomeOutput(outcome(run), many=True).data


class ImportedMemberOutput(Serializer):
    id = UUIDField()
    username = serializers.CharField()


class ImportRowOutput(Serializer):
    """One line. ``moved`` and ``takenBack`` are whole numbers as text, negative in the opposite direction.

    ``minutes`` of watched time, ``joinedOn`` and ``level`` are given with the gems.
    """

    id = serializers.CharField()
    line = IntegerField()
    name = serializers.CharField()
    gems = GemsField()
    state = serializers.ChoiceField(choices=ImportRowState.choices)
    problem = serializers.CharField()
    member = serializers.SerializerMethodField()
    moved = serializers.CharField(allow_null=True)
    taken_back = serializers.CharField(allow_null=True)
    minutes = IntegerField()
    joined_on = serializers.DateField(allow_null=True)
    level = IntegerField(allow_null=True)

    @extend_schema_field(ImportedMemberOutput(allow_null=True))
    def get_member(self, row: ImportRow) -> Any:
        return ImportedMemberOutput(row.member).data if row.member else None


class PersonOfFileOutput(Serializer):
    """A person of a draft, and the member here who may be that person."""

    id = serializers.CharField(source="line")
    line = IntegerField()
    name = serializers.CharField()
    gems = GemsField()
    found = serializers.ChoiceField(choices=FoundPerson.choices)
    member = ImportedMemberOutput(allow_null=True)


class PersonOfFileListInput(ListInput):
    """``search`` is a part of the file's name or of the member's username."""

    found = serializers.ChoiceField(choices=FoundPerson.choices, required=False)


class CandidateOutput(Serializer):
    """A member who may be the person of a waiting balance, with the dates that help the team to decide."""

    id = UUIDField()
    username = serializers.CharField()
    joined_at = serializers.DateTimeField()
    linked_at = serializers.DateTimeField(allow_null=True)


class WaitingOutput(Serializer):
    """Gems reserved for the person with this username on the platform.

    A ``candidate`` linked the name after the file was made, or had it formerly: the team decides. ``member`` is the one
    whom the team assigned the gems to. After ``expiresAt`` the balance does not wait any more.
    """

    id = serializers.CharField()
    platform = serializers.ChoiceField(choices=Platform.choices)
    name = serializers.CharField()
    subject = serializers.CharField()
    gems = GemsField()
    state = serializers.ChoiceField(choices=ImportRowState.choices)
    since = serializers.DateTimeField(source="run.created_at")
    expires_at = serializers.DateTimeField(allow_null=True)
    import_id = UUIDField(source="run_id")
    candidate = CandidateOutput(allow_null=True)
    member = ImportedMemberOutput(allow_null=True)


class OwnWaitingOutput(Serializer):
    """A tool with gems that the team may give to the user. ``toolName`` is the tool's name in a sentence."""

    tool = serializers.ChoiceField(choices=Tool.choices)
    tool_name = serializers.CharField()


class WaitingListInput(ListInput):
    view = serializers.ChoiceField(choices=WaitingView.choices, required=False)
    platform = serializers.ChoiceField(choices=Platform.choices, required=False)


class WaitingDecisionInput(Serializer):
    """``ids`` of waiting balances; with UNDO, of decided ones. ASSIGN pays ``memberId``, or else the candidates.

    ``candidateIds`` are the candidates that the page showed, one per id. EXPIRE needs ``expiresAt``; null ends the
    expiry.
    """

    ids = serializers.ListField(child=IntegerField(min_value=1, max_value=2**63 - 1), min_length=1, max_length=MAX_ROWS)
    decision = serializers.ChoiceField(choices=Decision.choices)
    member_id = UUIDField(required=False, allow_null=True)
    candidate_ids = serializers.ListField(child=UUIDField(), max_length=MAX_ROWS, required=False)
    expires_at = serializers.DateTimeField(required=False, allow_null=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["decision"] == Decision.EXPIRE and "expires_at" not in attrs:
            raise serializers.ValidationError({"expires_at": "Field is required"})
        if "candidate_ids" in attrs and len(attrs["candidate_ids"]) != len(attrs["ids"]):
            raise serializers.ValidationError({"candidate_ids": "Give one candidate per balance"})
        return attrs


class WaitingDecisionOutput(Serializer):
    """``left`` balances could not be decided.

    A wallet is frozen or full, gems are spent, or a later import replaced the balance.
    """

    done = IntegerField()
    left = IntegerField()
