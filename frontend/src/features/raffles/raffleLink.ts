import type { MouseEvent } from 'react'
import type { Raffle } from '@/api/shapes'
import { openDialog } from '@/dialogs/dialogs'
import { isPlainClick } from '@/lib/plainClick'
import { isOpenPhase, type Phase } from './model'

/** The state of a link from the user's tickets to a raffle, which leads back there. */
export const fromOwnTickets = { from: '/raffles/my' }
export const isFromOwnTickets = (state: unknown) => (state as typeof fromOwnTickets | null)?.from === '/raffles/my'

/** A raffle's link: pressed while it runs, it opens the dialog that joins; else, and in a new tab, its page. */
export const raffleLink = (raffle: Raffle, phase: Phase) => ({
  to: `/raffles/${raffle.slug}`,
  onClick: (event: MouseEvent) => {
    if (!isPlainClick(event) || !isOpenPhase(phase)) return
    event.preventDefault()
    openDialog('raffle-join', { raffle })
  },
})
