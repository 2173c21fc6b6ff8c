import { openDialog } from '@/dialogs/dialogs'
import { countGems, countOf, formatExact, formatInteger } from '@/lib/format'
import { termsOf, whatCounts } from '../counting'
import { FanChain, type ShownChain } from './FanChain'
import { FanChallenge, type Shown } from './FanChallenge'

interface Asked {
  onPublish: () => Promise<unknown>
  onRefused: () => unknown
}

/** The most gems that a quest can cost. */
function costWords({ reward: { gems }, maxWinners, repeat }: Shown) {
  if (gems === '0') return 'It costs no gems.'
  const each = countGems(gems)
  if (maxWinners !== null) {
    const most = countGems(String(BigInt(gems) * BigInt(maxWinners)))
    return `It costs at most ${most}: ${formatInteger(maxWinners)} × ${each}.`
  }
  return `It costs ${each} for each fan who completes it${repeat === 'NOT_REPEATABLE' ? '' : ', each time'}.`
}

/** The effects of a publication, one sentence each. */
export const factsOf = (shown: Shown) => [
  shown.startAt ? `Fans can begin on ${formatExact(shown.startAt)}.` : 'Fans can begin at once.',
  [whatCounts(shown), ...termsOf(shown)].join(' · '),
  ...(shown.reviewMode === 'MANUAL' ? ['Your team reviews each submission before the fan gets the reward.'] : []),
  costWords(shown),
  'You cannot change the goal and the repetition after the first fan takes part.',
]

/** Asks before a quest is published. */
export const askToPublishQuest = (shown: Shown, asked: Asked) =>
  openDialog('quest-publish', {
    noun: 'quest',
    name: shown.name,
    gems: shown.reward.gems,
    facts: factsOf(shown),
    preview: <FanChallenge shown={shown} />,
    ...asked,
  })

/** Asks before a chain is published. */
export const askToPublishChain = (shown: ShownChain, asked: Asked) =>
  openDialog('quest-publish', {
    noun: 'chain',
    name: shown.name,
    facts: [
      `${countOf(shown.steps.length, 'step')}, one after the other. Drafts among them are published, too.`,
      'After this, you can change the rewards but not the steps.',
    ],
    preview: <FanChain shown={shown} />,
    ...asked,
  })
