import type { CommunityClosing, CommunityLoss, OpenMatters } from '@/api/shapes'
import { formatDay, formatInteger } from '@/lib/format'

const matters: Record<OpenMatters['kind'], { one: string; toDo: string }> = {
  RAFFLE: { one: 'open raffle', toDo: 'Let it end, or cancel it. Canceling refunds all tickets.' },
  PRIZE: { one: 'prize that a winner can still claim', toDo: 'Wait for the winner, at most 30 days, or draw again.' },
  DROP: { one: 'open drop', toDo: 'Let it end, or cancel it. Canceling refunds all entries.' },
  ORDER: { one: 'order that is not delivered', toDo: 'Deliver it, or cancel it. Canceling refunds the gems.' },
  LEADERBOARD: { one: 'leaderboard that runs or owes prizes', toDo: 'Finish its review, and pay its prizes.' },
  TOURNAMENT: { one: 'tournament that runs or holds prizes', toDo: 'Finish it, or cancel its event.' },
  OFFER_CLAIM: { one: 'claim of an offer that waits for your review', toDo: 'Approve it, or reject it with a reason.' },
  SUBMISSION: { one: 'quest that waits for your review', toDo: 'Approve it, or reject it with a reason.' },
}

const plurals: Partial<Record<OpenMatters['kind'], string>> = {
  PRIZE: 'prizes that winners can still claim',
  ORDER: 'orders that are not delivered',
  LEADERBOARD: 'leaderboards that run or owe prizes',
  TOURNAMENT: 'tournaments that run or hold prizes',
  OFFER_CLAIM: 'claims of offers that wait for your review',
  SUBMISSION: 'quests that wait for your review',
}

/** "2 open raffles" and what to do about them. */
export const matterText = ({ kind, count }: OpenMatters) => ({
  what: count === 1 ? `1 ${matters[kind].one}` : `${formatInteger(count)} ${plurals[kind] ?? `${matters[kind].one}s`}`,
  toDo: matters[kind].toDo,
})

const losses: Record<CommunityLoss['kind'], string> = { GEMS: 'gem', ITEMS: 'won item' }

/** The possessions of members, in words: "1,200 gems and 3 won items"; empty if they own nothing. */
export const lossText = (found: CommunityLoss[]) =>
  found
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${formatInteger(count)} ${losses[kind]}${count === 1 ? '' : 's'}`)
    .join(' and ')

type PaidPlan = NonNullable<CommunityClosing['plan']>

const planName = ({ name }: PaidPlan) => (name ? `${name} plan` : 'paid plan')

/** The effect on the paid plan when the community closes. */
export function closingPlanText(plan: PaidPlan) {
  const { endsAt, isCanceled } = plan
  if (endsAt === null) {
    return `Your ${planName(plan)} is canceled and ends at once, because a payment is due. Reopening does not bring it back.`
  }
  const until = `runs until ${formatDay(endsAt)}`
  return isCanceled
    ? `Your ${planName(plan)} is canceled already. It ${until}, and you are not charged again.`
    : `Your ${planName(plan)} is canceled. It ${until}, and you are not charged again. Reopening does not renew it: resume it in Billing before that day.`
}

/** The end of the paid plan of a closed community. */
export const closedPlanText = (plan: PaidPlan) =>
  plan.endsAt === null
    ? `Your ${planName(plan)} was canceled when you closed the community.`
    : `Your ${planName(plan)} was canceled when you closed the community, and ends on ${formatDay(plan.endsAt)}. Reopening does not renew it. To keep it, resume it in Billing before that day.`
