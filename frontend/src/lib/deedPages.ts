import { bootCommunity } from '@/api/boot'
import type { ChallengeEvent } from '@/api/shapes'

interface DeedPage {
  section: string
  to: string
  label: string
}

/** The field for stream codes on the page of quests. */
export const CODE_FIELD = 'stream-code'

const PAGES: Partial<Record<ChallengeEvent, DeedPage>> = {
  PURCHASE: { section: 'store', to: '/store', label: 'Go to the store' },
  TICKETS: { section: 'raffles', to: '/raffles', label: 'Go to the raffles' },
  OPENING: { section: 'cases', to: '/cases', label: 'Go to the cases' },
  CODE: { section: 'quests', to: `/quests#${CODE_FIELD}`, label: 'Enter a code' },
  WAGER: { section: 'wagers', to: '/wagers', label: 'See your wagers' },
  WATCH: { section: 'quests', to: '/watch', label: 'Watch the stream' },
}

/** The community's page for a deed. Undefined if the deed is done elsewhere, or if that section is switched off. */
export function pageOfDeed(event: ChallengeEvent | null) {
  const page = event === null ? undefined : PAGES[event]
  return page && bootCommunity().sections.some((section) => section === page.section) ? page : undefined
}
