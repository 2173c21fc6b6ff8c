"""Rewards of quests and levels under races: each is paid once, and none beyond the stock."""

from collections import Counter
from contextlib import suppress
from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.activity import presence
from saas.jobs.models import Job
from saas.kernel.clock import now
from saas.kernel.errors import as_domain_error
from saas.kernel.transactions import atomically
from saas.notifications.models import Notification
from tenants.achievements.errors import AchievementLimitReached
from tenants.achievements.models import Achievement, LevelRange, LevelReward
from tenants.achievements.services.catalog import create_achievement
from tenants.achievements.services.levels import pay_level_reward
from tenants.checkout.errors import RewardUnavailable
from tenants.draws.models import TicketRange
from tenants.lootboxes.models import FreeOpening, Opening
from tenants.lootboxes.opening import open_cases
from tenants.members.experience import ExperienceGain, give_experience
from tenants.members.models import Member
from tenants.members.services import locked_member
from tenants.quests.errors import NothingToClaim
from tenants.quests.models import Challenge, UserChallenge
from tenants.quests.rules import period_at
from tenants.quests.services import catalog, claims, progress, reviews
from tenants.stores.errors import ProductOutOfStock
from tenants.stores.models import Product, WonItem
from tenants.wallets.models import Txn
from tests.support.builders import a_community, an_actor
from tests.support.cases import a_case, gems, hash_of
from tests.support.earning import no_rules
from tests.support.ledger import a_key, books_are_right
from tests.support.quests import a_challenge, did
from tests.support.races import race, race_with_open_transaction
from tests.support.raffles import a_raffle
from tests.support.shop import a_product, a_shopper

pytestmark = [pytest.mark.prove, pytest.mark.committed]

RACERS = 50


@pytest.fixture
def place():
    return a_community()


def claimed(fan, challenge, key=None):
    return claims.claim(
        challenge_id=challenge.pk, fan=fan.user, community=fan.community, idempotency=key or a_key()
    ).pk  # fmt: skip


def code_of(error):
    known = as_domain_error(error)
    return known.code if known else repr(error)


def refusals(answers):
    return Counter(code_of(one) for one in answers if isinstance(one, Exception))


def rewards_paid():
    return list(Txn.objects.filter(cause="CHALLENGE", outcome="PAID").values_list("amount", flat=True))


def test_fifty_claims_of_one_reward_pay_it_once(place):
    quest, fan = a_challenge(place, target_amount=1), a_shopper(place)
    did(fan)
    answers = race(place, [partial(claimed, fan, quest) for _ in range(RACERS)], at_once=RACERS)
    assert sum(not isinstance(one, Exception) for one in answers) == 1
    assert set(refusals(answers)) <= {"CHALLENGE_NOTHING_TO_CLAIM", "BUSY_RETRY"}
    with tenant_context(place):
        assert rewards_paid() == [100]
        books_are_right()


def test_one_claim_sent_fifty_times_answers_the_same_and_pays_once(place):
    quest, fan, key = a_challenge(place, target_amount=1), a_shopper(place), a_key()
    did(fan)
    answers = race(place, [partial(claimed, fan, quest, key) for _ in range(RACERS)], at_once=RACERS)
    assert len({one for one in answers if not isinstance(one, Exception)}) == 1
    assert set(refusals(answers)) <= {"BUSY_RETRY", "IDEMPOTENCY_IN_FLIGHT"}
    with tenant_context(place):
        assert rewards_paid() == [100]
        books_are_right()


def test_each_period_pays_once_when_deeds_and_claims_race_across_its_boundary(place):
    quest = a_challenge(place, target_amount=1, repeat="EVERY_DAY_AT_MIDNIGHT")
    fan = a_shopper(place)
    with tenant_context(place):
        Member.objects.filter(pk=fan.member.pk).update(joined_at=now() - timedelta(days=9))
        fan.member.refresh_from_db()
    midnight = period_at(quest.repeat, now(), place.timezone).start
    works = []
    for _ in range(RACERS // 2):
        works += [
            partial(did, fan, at=midnight - timedelta(microseconds=1)),
            partial(claimed, fan, quest),
            partial(did, fan, at=midnight),
            partial(claimed, fan, quest),
        ]
    answers = race(place, works, at_once=RACERS)
    assert set(refusals(answers)) <= {"CHALLENGE_NOTHING_TO_CLAIM", "BUSY_RETRY"}
    with tenant_context(place):
        for _ in range(2):
            did(fan, at=midnight)
            did(fan, at=midnight - timedelta(seconds=1))
            while UserChallenge.objects.filter(challenge=quest, status="CAN_REWARD").exists():
                claimed(fan, quest)
        periods = UserChallenge.objects.filter(challenge=quest, status="COMPLETED").values_list("period_at", flat=True)
        assert sorted(periods) == [midnight - timedelta(days=1), midnight]
        assert rewards_paid() == [100, 100]
        books_are_right()


def test_claims_and_the_archiving_of_their_challenge(place):
    """Everybody who had earned the reward gets it, once; no member earns it afterwards."""
    quest = a_challenge(place, target_amount=1)
    fans = [a_shopper(place) for _ in range(RACERS)]
    for fan in fans[:25]:
        did(fan)
    works = [partial(claimed, fan, quest) for fan in fans[:25]] + [partial(did, fan) for fan in fans[25:]]
    works.insert(RACERS // 2, partial(catalog.archive_challenge, challenge_id=quest.pk, actor=an_actor(place)))
    answers = race(place, works, at_once=RACERS)
    assert set(refusals(answers)) <= {"BUSY_RETRY"}
    late = a_shopper(place)
    with tenant_context(place):
        assert Challenge.objects.get(pk=quest.pk).archived_at is not None
        before = UserChallenge.objects.filter(challenge=quest).count()
        did(late)
        assert UserChallenge.objects.filter(challenge=quest).count() == before
        for fan in fans:
            if UserChallenge.objects.filter(member=fan.member, challenge=quest, status="CAN_REWARD").exists():
                claimed(fan, quest)
        assert rewards_paid() == [100] * before
        books_are_right()


def test_the_last_pieces_of_a_prize(place):
    product = a_product(place, quantity=20)
    quest = a_challenge(place, target_amount=1, reward_product_id=product.pk)
    fans = [a_shopper(place) for _ in range(RACERS)]
    for fan in fans:
        did(fan)
    answers = race(place, [partial(claimed, fan, quest) for fan in fans], at_once=RACERS)
    refused = refusals(answers)
    assert set(refused) <= {"STORE_PRODUCT_OUT_OF_STOCK", "BUSY_RETRY"}
    with tenant_context(place):
        for fan in fans:
            with suppress(ProductOutOfStock, NothingToClaim):
                claimed(fan, quest)
        assert WonItem.objects.filter(source="QUEST").count() == 20
        assert Product.objects.get(pk=product.pk).quantity == 0
        # Gems and piece come together; the others keep their reward.
        assert rewards_paid() == [100] * 20
        assert Counter(UserChallenge.objects.values_list("status", flat=True)) >= Counter(
            {"COMPLETED": 20, "CAN_REWARD": RACERS - 20}
        )
        books_are_right()


def test_the_last_tickets_of_a_raffle_and_free_openings(place):
    """Fifty fans claim twenty tickets: gems, opening and ticket come together, and the others keep their reward."""
    raffle, case = a_raffle(place, max_entries=20, max_entries_per_user=1), a_case(place)
    quest = a_challenge(
        place, target_amount=1, reward_raffle_id=raffle.pk, reward_tickets=1, reward_case_id=case.pk
    )  # fmt: skip
    fans = [a_shopper(place) for _ in range(RACERS)]
    for fan in fans:
        did(fan)
    answers = race(place, [partial(claimed, fan, quest) for fan in fans for _ in range(2)], at_once=RACERS)
    known = {"REWARD_UNAVAILABLE", "CHALLENGE_NOTHING_TO_CLAIM", "BUSY_RETRY"}
    assert set(refusals(answers)) <= known
    with tenant_context(place):
        for fan in fans:
            with suppress(RewardUnavailable, NothingToClaim):
                claimed(fan, quest)
        tickets = TicketRange.objects.filter(draw=raffle.draw_id).values_list("member_id", "count")
        assert Counter(dict(tickets).values()) == Counter({1: 20})
        openings = FreeOpening.objects.values_list("member_id", flat=True)
        assert sorted(openings) == sorted(dict(tickets))
        assert rewards_paid() == [100] * 20
        assert Counter(UserChallenge.objects.filter(challenge=quest).values_list("status", flat=True)) == Counter(
            {"COMPLETED": 20, "CAN_REWARD": RACERS - 20}
        )
        books_are_right()


def test_a_free_opening_is_used_once(place):
    case, fan = a_case(place, [gems(40, 1_000_000)]), a_shopper(place)
    quest = a_challenge(place, target_amount=1, reward_case_id=case.pk)
    did(fan)
    with tenant_context(place):
        claimed(fan, quest)
    work = partial(
        open_cases, fan=fan.user, community=place, slug=case.slug, count=1, expected_price=0, odds_hash=hash_of(case),
        client_seed="fan-seed_01", is_free=True,
    )  # fmt: skip
    answers = race(place, [partial(work, idempotency=a_key()) for _ in range(RACERS)], at_once=RACERS)
    assert sum(not isinstance(one, Exception) for one in answers) == 1
    assert set(refusals(answers)) <= {"LOOTBOX_NO_FREE_OPENING", "BUSY_RETRY"}
    with tenant_context(place):
        assert list(Opening.objects.values_list("price", "nonce")) == [(0, 0)]
        books_are_right()


def test_a_number_of_winners_holds(place):
    bounty = a_challenge(place, kind="BOUNTY", target_amount=1, max_winners=10)
    fans = [a_shopper(place) for _ in range(RACERS)]
    with tenant_context(place):
        for fan in fans:
            progress.start(challenge_id=bounty.pk, fan=fan.user, community=place)
    race(place, [partial(did, fan) for fan in fans], at_once=RACERS)
    with tenant_context(place):
        statuses = Counter(UserChallenge.objects.filter(challenge=bounty).values_list("status", flat=True))
        assert statuses["CAN_REWARD"] == 10
        assert Challenge.objects.get(pk=bounty.pk).winners == 10


def test_a_submission_is_decided_once(place):
    quest = a_challenge(place, "ARBITRARY", review_mode="MANUAL", kind="QUEST")
    fans = [a_shopper(place) for _ in range(10)]
    actor = an_actor(place)
    works = []
    with tenant_context(place):
        for fan in fans:
            progress.submit(challenge_id=quest.pk, fan=fan.user, community=place, text="Here", link="", picture=None)
        for attempt in UserChallenge.objects.filter(challenge=quest):
            for decision in ("APPROVE", "REJECT") * 3:
                works.append(
                    partial(reviews.decide, submission_id=attempt.pk, decision=decision, reason="Because", actor=actor)
                )
    answers = race(place, works, at_once=RACERS)
    assert set(refusals(answers)) <= {"CHALLENGE_SUBMISSION_DECIDED", "BUSY_RETRY"}
    with tenant_context(place):
        statuses = Counter(UserChallenge.objects.filter(challenge=quest).values_list("status", flat=True))
        assert set(statuses) == {"CAN_REWARD", "FAILED"} or len(statuses) == 1
        for fan in fans:
            attempt = UserChallenge.objects.get(challenge=quest, member=fan.member)
            received = Notification.objects.filter(user=fan.user, kind__startswith="CHALLENGE").values_list(
                "kind", flat=True
            )
            expected = "CHALLENGE_REWARD_READY" if attempt.status == "CAN_REWARD" else "CHALLENGE_REJECTED"
            assert list(received) == [expected]


def gained(fan, points):
    """As a claim gives it: the member's row is locked."""
    locked_member(fan.member.pk)
    give_experience(ExperienceGain(fan.member, uuid4(), points, None), community=fan.community, at=now())


def visited(fan):
    """As the first page of a day reports it."""
    presence.seen(user_id=fan.user.pk, community_id=fan.community.pk, day=now().date())
    did(fan, "LOGIN")


def a_level_reward(place, level=3, **reward):
    with tenant_context(place):
        LevelRange.objects.create(from_level=level, name="Regular", **reward)


def test_twenty_gains_that_reach_a_level_pay_its_reward_once(place):
    a_level_reward(place, reward_gems=40)
    fan = a_shopper(place)
    works = [partial(atomically, partial(gained, fan, 20)) for _ in range(20)]
    assert refusals(race(place, works, at_once=20)) == Counter()
    with tenant_context(place):
        reward = LevelReward.objects.get()
        assert Job.objects.filter(task="achievements.pay_level").count() == 1
        assert refusals(race(place, [partial(pay_level_reward, reward.pk)] * 20, at_once=20)) == Counter()
        assert list(Txn.objects.filter(cause="REWARD", outcome="PAID").values_list("amount", flat=True)) == [40]
        assert fan.gems == 40
        books_are_right()


def test_two_gains_that_reach_a_level_only_together_reach_it(place):
    """20 points are missing, a claim brings 15 and a visit 10, and nothing else counts visits."""
    a_level_reward(place, reward_gems=40)
    no_rules(place)
    fans = [a_shopper(place) for _ in range(20)]
    with tenant_context(place):
        Achievement.objects.all().delete()
        Challenge.objects.update(archived_at=now())
        for fan in fans:
            atomically(partial(gained, fan, 180))
        assert not LevelReward.objects.exists()
    works = [partial(atomically, partial(gain, fan)) for fan in fans for gain in (partial(gained, points=15), visited)]
    assert refusals(race(place, works, at_once=40)) == Counter()
    with tenant_context(place):
        assert LevelReward.objects.count() == 20


def test_the_last_pieces_of_a_levels_prize(place):
    """Twenty fans reach a level for which five pieces are left: gems and piece come together, the others wait."""
    product = a_product(place, quantity=5)
    a_level_reward(place, reward_gems=40, reward_product_id=product.pk)
    fans = [a_shopper(place) for _ in range(20)]
    with tenant_context(place):
        for fan in fans:
            atomically(partial(gained, fan, 300))
        rewards = list(LevelReward.objects.values_list("pk", flat=True))
        works = [partial(pay_level_reward, pk) for pk in rewards for _ in range(3)]
        assert set(refusals(race(place, works, at_once=RACERS))) <= {"BUSY_RETRY"}
        for pk in rewards:
            pay_level_reward(pk)
        assert LevelReward.objects.exclude(paid_at=None).count() == 5
        assert WonItem.objects.filter(source="LEVEL").count() == 5
        assert Product.objects.get(pk=product.pk).quantity == 0
        assert list(Txn.objects.filter(cause="REWARD", outcome="PAID").values_list("amount", flat=True)) == [40] * 5
        Product.objects.filter(pk=product.pk).update(quantity=15, status="ACTIVE")
        for pk in rewards:
            pay_level_reward(pk)
        assert LevelReward.objects.filter(paid_at=None).count() == 0
        assert sum(fan.gems for fan in fans) == 40 * 20
        books_are_right()


def test_the_limit_of_achievements_holds(place, monkeypatch):
    with tenant_context(place):
        most = Achievement.objects.filter(archived_at=None).count() + 1
    monkeypatch.setattr("tenants.achievements.services.catalog.MAX_ACHIEVEMENTS", most)
    fields = {"event": "PURCHASE", "tiers": [{"target": 1, "experience": 1}]}
    made = [
        partial(create_achievement, fields={**fields, "name": name}, actor=an_actor(place)) for name in ("One", "Two")
    ]
    answers = race_with_open_transaction(place, *made)
    assert [type(one) for one in answers] == [Achievement, AchievementLimitReached]
