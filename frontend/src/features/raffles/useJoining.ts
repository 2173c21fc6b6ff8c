import { useState } from 'react'
import type { RafflePage, WhoAmI } from '@/api/shapes'
import { ApiError, mayHaveGoneThrough } from '@/api/errors'
import { bootCommunity } from '@/api/boot'
import { keyFor } from '@/api/keys'
import { closeDialog } from '@/dialogs/dialogs'
import { useNow } from '@/lib/clock'
import { actionState, type ActionState, duringCall } from '@/lib/denials'
import { formatGems } from '@/lib/format'
import { useIntentKey } from '@/lib/useIntentKey'
import { message } from '@/lib/text'
import { useRefreshAt } from '@/lib/useRefreshAt'
import { finishPending, pendingFor } from '@/session/pendingAction'
import { useSession } from '@/session/session'
import { type JoinRaffleInput, useJoinRaffle } from './api'
import { allowance, priceOf } from './model'

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'RAFFLE_NOT_FOUND'

/** "Buy 3 Ticket(s) - 30", as the specification has it. */
export const buyLabel = (count: number, cost: string) =>
  `Buy ${count} Ticket(s) - ${cost === '0' ? 'Free' : formatGems(priceOf(cost, count))}`

/** The state of the one button of a raffle for this person. */
export const joinState = (
  { denial, entryCost }: Pick<RafflePage, 'denial' | 'entryCost'>,
  count: number,
  { balance }: Pick<WhoAmI, 'balance'>,
  at: number,
) =>
  actionState(denial, {
    verb: 'join',
    label: buyLabel(count, entryCost),
    price: priceOf(entryCost, count),
    balance,
    at,
  })

/** Everything a person needs to join a raffle: the number of tickets, the button with its state, and the last error. */
export function useJoining(raffle: RafflePage) {
  const community = bootCommunity()
  const session = useSession()
  const at = useNow()
  const [wanted, setWanted] = useState(() => pendingFor('JOIN_RAFFLE', raffle.slug)?.quantity ?? 1)
  const [password, setPassword] = useState('')
  const { key, renew, renewIfRefused } = useIntentKey()
  const joining = useJoinRaffle(community.slug, raffle.slug, key)
  const most = allowance(raffle)
  // Somebody else may have taken the last ones meanwhile.
  const count = most === null ? wanted : Math.max(1, Math.min(wanted, most))
  const state = joinState(raffle, count, session, at)

  /** Buying asks for the code first. */
  const needsCode = raffle.asksForPassword && state.kind === 'ready'
  const asksCode = needsCode && password.trim() === ''
  const action: ActionState = asksCode ? { kind: 'ready', label: 'Enter the stream code' } : duringCall(state, joining)

  useRefreshAt([raffle.denial?.until, raffle.startAt, raffle.endAt], keyFor('raffles'))

  // A call that may have gone through is repeated to the letter, with the same key.
  const isLeftOpen = mayHaveGoneThrough(joining.error)
  const send = (change: Pick<JoinRaffleInput, 'ticketsNumber'>) =>
    joining.mutate(
      (isLeftOpen ? joining.variables : undefined) ?? {
        ...change,
        expectedPrice: raffle.entryCost,
        // The browser's own word in the draw, should no beacon answer for a day. The same with every try.
        clientSeed: key.replaceAll('-', ''),
        password,
      },
      {
        onSuccess: () => {
          finishPending()
          closeDialog('raffle-join')
          renew()
          setPassword('')
          setWanted(1)
        },
        onError: renewIfRefused,
      },
    )

  return {
    state,
    action,
    needsCode,
    asksCode,
    login: {
      source: 'raffles',
      returnTo: `/raffles/${raffle.slug}`,
      action: { kind: 'JOIN_RAFFLE' as const, reference: raffle.slug, quantity: count, option: null },
      what: `join ${raffle.name}`,
    },
    buy: () => send({ ticketsNumber: count }),
    isLeftOpen,
    /** Gets the tickets that the stream code gives. */
    say: () => send({ ticketsNumber: 0 }),
    count,
    setCount: setWanted,
    most,
    password,
    setPassword,
    isBusy: joining.isPending,
    problem: isGone(joining.error) ? new Error(message.raffleGone) : joining.error,
    balance: session.balance,
  }
}
