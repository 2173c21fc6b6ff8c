"""Quests, challenges and bounties: their terms, and what each member reached in each period."""

from django.db import models
from django.db.models import F, Q

from saas.kernel.ids import new_id
from saas.kernel.providers import Provider
from tenants.members.activity import MemberEvent
from tenants.members.models import Member
from tenants.stores.models import REWARD_IS_SOUND, Rewarded

MAX_STEPS = 20
# The services whose accounts a challenge can require.
LINKABLE = [(provider.value, provider.label) for provider in (Provider.KICK, Provider.TWITCH, Provider.DISCORD)]
CASINOS = (
    Provider.STAKE, Provider.SHUFFLE, Provider.CLASH, Provider.GAMDOM, Provider.OPDUEL, Provider.LOOTBOX,
    Provider.LUXDROP, Provider.PACKDRAW, Provider.CSGOEMPIRE,
)  # fmt: skip
OFFERED_PROVIDERS = [
    (provider.value, provider.label)
    for provider in (
        Provider.LOCAL, Provider.KICK, Provider.TWITCH, Provider.DISCORD, Provider.GOOGLE, Provider.STEAM,
        Provider.OTHER, *CASINOS,
    )
]  # fmt: skip
EVENTS = [(event.value, event.value) for event in MemberEvent]


class ChallengeKind(models.TextChoices):
    QUEST = "QUEST"
    CHALLENGE = "CHALLENGE"
    BOUNTY = "BOUNTY"


class ChallengeType(models.TextChoices):
    """WAGER counts cents of US dollars that a confirmed casino account wagered."""

    TIME_BASED = "TIME_BASED"
    AMOUNT_BASED = "AMOUNT_BASED"
    SUBSCRIBE = "SUBSCRIBE"
    ARBITRARY = "ARBITRARY"
    LOGIN = "LOGIN"
    LEVEL = "LEVEL"
    PROFILE = "PROFILE"
    WAGER = "WAGER"


class ChallengeStatus(models.TextChoices):
    PENDING = "PENDING"
    IN_PROCESS = "IN_PROCESS"
    CAN_REWARD = "CAN_REWARD"
    COMPLETED = "COMPLETED"
    ARCHIVED = "ARCHIVED"
    FAILED = "FAILED"


class ChallengePublication(models.TextChoices):
    DRAFT = "DRAFT"
    ACTIVE = "ACTIVE"


class ChallengeReviewMode(models.TextChoices):
    MANUAL = "MANUAL"
    AUTO = "AUTO"


class ChallengeRepeat(models.TextChoices):
    EVERY_HOUR = "EVERY_HOUR"
    EVERY_6_HOURS = "EVERY_6_HOURS"
    EVERY_12_HOURS = "EVERY_12_HOURS"
    EVERY_DAY_AT_MIDNIGHT = "EVERY_DAY_AT_MIDNIGHT"
    EVERY_WEEK = "EVERY_WEEK"
    EVERY_MONTH = "EVERY_MONTH"
    NOT_REPEATABLE = "NOT_REPEATABLE"


class ChallengeRestart(models.TextChoices):
    RESTART_IF_FAILED = "RESTART_IF_FAILED"
    NO_RESTART = "NO_RESTART"


class ChallengeLimit(models.TextChoices):
    CHALLENGE_PER_DAY = "CHALLENGE_PER_DAY"
    CHALLENGE_UNLIMITED = "CHALLENGE_UNLIMITED"


class ChallengeWinnerChoice(models.TextChoices):
    """The winners of a challenge with a number of winners: the first members, or members whom the team chooses."""

    FIRST = "FIRST"
    TEAM = "TEAM"


class TimeUnit(models.TextChoices):
    MINUTE = "MINUTE"
    HOUR = "HOUR"
    DAY = "DAY"
    WEEK = "WEEK"
    MONTH = "MONTH"
    YEAR = "YEAR"


class FailureCause(models.TextChoices):
    """Why an attempt failed: its time ran out, the team rejected it or canceled its reward, or others took the last."""

    TIME = "TIME"
    REJECTED = "REJECTED"
    WINNERS = "WINNERS"
    CANCELED = "CANCELED"


class ChallengeProvider(models.Model):
    """A service whose activity challenges count. A disabled one is not offered for new templates."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    provider = models.CharField(max_length=12, choices=OFFERED_PROVIDERS, unique=True)
    name = models.CharField(max_length=40)
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return self.name


class ChallengeTemplate(models.Model):
    """The subject of a challenge: a ``type`` and, for types of deeds, an ``event``. The targets are proposals."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    provider = models.ForeignKey(ChallengeProvider, on_delete=models.PROTECT, related_name="templates", db_index=False)
    type = models.CharField(max_length=12, choices=ChallengeType)
    event = models.CharField(max_length=12, choices=EVENTS, blank=True)
    name = models.CharField(max_length=80, unique=True)
    description = models.CharField(max_length=500, blank=True)
    target_duration = models.IntegerField(null=True)
    target_amount = models.BigIntegerField(null=True)
    time_unit = models.CharField(max_length=6, choices=TimeUnit, default=TimeUnit.MINUTE)
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        indexes = [models.Index(fields=["provider", "type"], name="challenge_template_by_type")]

    def __str__(self) -> str:
        return self.name


class Challenge(Rewarded):
    """A quest, challenge or bounty of the community.

    For TIME_BASED, ``target_duration`` in ``time_unit`` is the target; for other types it is the time that a member has
    from the start. ``code`` is a text that completes an ARBITRARY challenge. ``winners`` counts the rewards that are
    taken; ``max_winners`` is their limit. A limit, gate or date that is null does not apply.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    kind = models.CharField(max_length=9, choices=ChallengeKind)
    name = models.CharField(max_length=80)
    description = models.CharField(max_length=2000, blank=True)
    image = models.CharField(max_length=120, blank=True)
    template = models.ForeignKey(ChallengeTemplate, on_delete=models.PROTECT, related_name="challenges")
    publication = models.CharField(max_length=6, choices=ChallengePublication, default=ChallengePublication.DRAFT)
    review_mode = models.CharField(max_length=6, choices=ChallengeReviewMode, default=ChallengeReviewMode.AUTO)
    repeat = models.CharField(max_length=21, choices=ChallengeRepeat, default=ChallengeRepeat.NOT_REPEATABLE)
    restart = models.CharField(max_length=17, choices=ChallengeRestart, default=ChallengeRestart.NO_RESTART)
    limit = models.CharField(max_length=19, choices=ChallengeLimit, default=ChallengeLimit.CHALLENGE_UNLIMITED)
    target_duration = models.IntegerField(null=True)
    target_amount = models.BigIntegerField(null=True)
    time_unit = models.CharField(max_length=6, choices=TimeUnit, default=TimeUnit.MINUTE)
    code = models.CharField(max_length=40, blank=True)
    start_at = models.DateTimeField(null=True)
    end_at = models.DateTimeField(null=True)
    max_winners = models.IntegerField(null=True)
    winner_choice = models.CharField(max_length=5, choices=ChallengeWinnerChoice, default=ChallengeWinnerChoice.FIRST)
    winners = models.IntegerField(default=0)
    min_level = models.SmallIntegerField(null=True)
    min_member_days = models.SmallIntegerField(null=True)
    linked_provider = models.CharField(max_length=12, choices=LINKABLE, blank=True)
    min_linked_days = models.SmallIntegerField(null=True)
    published_at = models.DateTimeField(null=True)
    archived_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=REWARD_IS_SOUND, name="challenge_reward_is_sound"),
            models.CheckConstraint(
                condition=Q(publication="DRAFT", published_at__isnull=True)
                | Q(publication="ACTIVE", published_at__isnull=False),
                name="challenge_is_published_once",
            ),
            models.CheckConstraint(
                condition=Q(winners__gte=0) & (Q(max_winners__isnull=True) | Q(winners__lte=F("max_winners"))),
                name="challenge_winners_in_limit",
            ),
            models.UniqueConstraint("name", condition=Q(archived_at__isnull=True), name="challenge_name_once"),
        ]
        indexes = [
            models.Index(
                fields=["kind", "-published_at"],
                condition=Q(publication="ACTIVE", archived_at__isnull=True),
                name="challenge_published",
            ),
            models.Index(fields=["-created_at"], name="challenge_by_age"),
        ]

    def __str__(self) -> str:
        return self.name


class UserChallenge(Rewarded):
    """A member's attempt at a challenge in one period. Earlier attempts and periods stay as history.

    ``period_at`` is when the period began, and ``deadline`` when the attempt's time runs out. The reward and
    ``promised_by`` are those of the moment when the attempt succeeded. ``claim_key`` names the call that claimed it.
    ``linked_account`` is the account at another service with which the member took part, if the challenge asks for one.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    challenge = models.ForeignKey(Challenge, on_delete=models.PROTECT, related_name="attempts", db_index=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+", db_index=False)
    period_at = models.DateTimeField()
    attempt = models.IntegerField(default=1)
    linked_account = models.CharField(max_length=80, blank=True, default="", db_default="")
    started_at = models.DateTimeField()
    deadline = models.DateTimeField(null=True)
    status = models.CharField(max_length=10, choices=ChallengeStatus, default=ChallengeStatus.IN_PROCESS)
    progress_duration = models.BigIntegerField(default=0)
    progress_amount = models.BigIntegerField(default=0)
    text = models.CharField(max_length=1000, blank=True)
    link = models.CharField(max_length=500, blank=True)
    image = models.CharField(max_length=120, blank=True)
    submitted_at = models.DateTimeField(null=True)
    reviewed_at = models.DateTimeField(null=True)
    reviewed_by = models.UUIDField(null=True)
    reason = models.CharField(max_length=300, blank=True)
    failure = models.CharField(max_length=8, choices=FailureCause, blank=True)
    ready_at = models.DateTimeField(null=True)
    claimed_at = models.DateTimeField(null=True)
    claim_key = models.UUIDField(null=True, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["challenge", "member", "period_at", "attempt"], name="attempt_once"),
            models.CheckConstraint(
                condition=REWARD_IS_SOUND & (Q(status="COMPLETED") | Q(claim_key__isnull=True)),
                name="attempt_is_sound",
            ),
        ]
        indexes = [
            models.Index(fields=["member", "challenge", "-period_at"], name="attempt_of_member"),
            models.Index(
                fields=["challenge", "linked_account"], condition=~Q(linked_account=""), name="attempt_by_account"
            ),
            models.Index(fields=["submitted_at"], condition=Q(status="PENDING"), name="attempt_to_review"),
            models.Index(fields=["ready_at"], condition=Q(status="CAN_REWARD"), name="attempt_to_claim"),
        ]

    def __str__(self) -> str:
        return f"{self.status} of {self.member_id}"


class ChallengeChain(Rewarded):
    """Challenges that unlock one after the other, with a reward at the end."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=80)
    description = models.CharField(max_length=2000, blank=True)
    image = models.CharField(max_length=120, blank=True)
    publication = models.CharField(max_length=6, choices=ChallengePublication, default=ChallengePublication.DRAFT)
    published_at = models.DateTimeField(null=True)
    archived_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=REWARD_IS_SOUND, name="chain_reward_is_sound"),
            models.UniqueConstraint("name", condition=Q(archived_at__isnull=True), name="chain_name_once"),
        ]

    def __str__(self) -> str:
        return self.name


class ChainStep(models.Model):
    """A challenge at its place in a chain. A challenge is a step of one chain at most."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    chain = models.ForeignKey(ChallengeChain, on_delete=models.CASCADE, related_name="steps", db_index=False)
    position = models.SmallIntegerField()
    challenge = models.OneToOneField(Challenge, on_delete=models.PROTECT, related_name="step")

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["chain", "position"], name="step_in_its_place")]

    def __str__(self) -> str:
        return f"{self.position} of {self.chain_id}"


class FinishedChain(Rewarded):
    """A chain that a member finished: its reward waits (CAN_REWARD), was claimed (COMPLETED) or canceled (FAILED)."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    chain = models.ForeignKey(ChallengeChain, on_delete=models.PROTECT, related_name="finished", db_index=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    finished_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True)
    claim_key = models.UUIDField(null=True, unique=True)
    canceled_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["chain", "member"], name="chain_finished_once")]
        indexes = [
            models.Index(
                fields=["finished_at"],
                condition=Q(claimed_at__isnull=True, canceled_at__isnull=True),
                name="chain_to_claim",
            )
        ]

    def __str__(self) -> str:
        return f"{self.chain_id} by {self.member_id}"

    @property
    def status(self) -> str:
        if self.canceled_at:
            return ChallengeStatus.FAILED
        return ChallengeStatus.COMPLETED if self.claimed_at else ChallengeStatus.CAN_REWARD
