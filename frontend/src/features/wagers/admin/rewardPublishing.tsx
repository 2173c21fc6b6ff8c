import type { FanWagerReward as Shown } from '@/api/wagerShapes'
import { openDialog } from '@/dialogs/dialogs'
import { formatPlainDay } from '@/lib/days'
import { countGems } from '@/lib/format'
import { goalWords, measureWords, periodWords } from '../model'
import { FanWagerReward } from './FanWagerReward'

interface Asked {
  onPublish: () => Promise<unknown>
  onRefused: () => unknown
}

const HOW_OFTEN: Record<Shown['period'], string> = {
  ONCE: '',
  REPEATING: ', each time the amount is reached again',
  DAILY: ', at most once a day',
  WEEKLY: ', at most once a week',
  MONTHLY: ', at most once a month',
}

/** The gems that a reward can cost. */
export function costWords({ reward: { gems }, period }: Pick<Shown, 'reward' | 'period'>) {
  if (gems === '0') return 'It costs no gems.'
  return `It costs ${countGems(gems)} for each fan who reaches it${HOW_OFTEN[period]}.`
}

/** "It counts wagers from Nov 1, 2026 until Nov 30, 2026." */
export function windowWords({ startsOn, endsOn }: Pick<Shown, 'startsOn' | 'endsOn'>) {
  const until = endsOn === null ? '' : ` until ${formatPlainDay(endsOn)}`
  return `It counts wagers from ${formatPlainDay(startsOn)}${until}, also those before now.`
}

/** Asks before a wager reward is published. */
export const askToPublishWagerReward = (shown: Shown, asked: Asked) =>
  openDialog('wager-reward-publish', {
    name: shown.name,
    gems: shown.reward.gems,
    facts: [
      `${goalWords(shown)} · ${periodWords[shown.period]} · ${measureWords[shown.measure]}`,
      windowWords(shown),
      costWords(shown),
      'Only accounts whose owner is confirmed count.',
      'You cannot change the amount and the reward after the first fan reaches it.',
    ],
    preview: <FanWagerReward shown={shown} />,
    ...asked,
  })
