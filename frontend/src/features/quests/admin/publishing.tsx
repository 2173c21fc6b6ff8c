import { openDialog } from '@/dialogs/dialogs'
import { countOf, formatExact } from '@/lib/format'
import { termsOf, whatCounts } from '../counting'
import { FanChain, type ShownChain } from './FanChain'
import { FanChallenge, type Shown } from './FanChallenge'

interface Asked {
  onPublish: () => Promise<unknown>
  onRefused: () => unknown
}

/** Asks before a quest is published. */
export const askToPublishQuest = (shown: Shown, asked: Asked) =>
  openDialog('quest-publish', {
    noun: 'quest',
    name: shown.name,
    facts: [
      shown.startAt ? `Fans can begin on ${formatExact(shown.startAt)}.` : 'Fans can begin at once.',
      [whatCounts(shown), ...termsOf(shown)].join(' · '),
      'You cannot change the goal and the repetition after the first fan takes part.',
    ],
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
      'You cannot change the steps after this. The rewards you can.',
    ],
    preview: <FanChain shown={shown} />,
    ...asked,
  })
