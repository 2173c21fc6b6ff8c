import { useState } from 'react'
import type { RafflePage } from '@/api/shapes'
import { ApiError, isUnanswered, mayHaveGoneThrough } from '@/api/errors'
import { bootCommunity } from '@/api/boot'
import { keyFor } from '@/api/keys'
import { closeDialog, openDialog } from '@/dialogs/dialogs'
import { useNow } from '@/lib/clock'
import { afterJoining } from '@/lib/denials'
import { useIntentKey } from '@/lib/useIntentKey'
import { message } from '@/lib/text'
import { useRefreshAt } from '@/lib/useRefreshAt'
import { useJoin } from '@/session/membership'
import { useSession } from '@/session/session'
import { type JoinRaffleInput, useJoinRaffle } from './api'
import { joinState } from './joinState'
import { allowance } from './model'

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'RAFFLE_NOT_FOUND'

/** Everything the dialog of a raffle needs: how many, what the button says, what pressing does, what went wrong. */
export function useJoining(raffle: RafflePage) {
  const community = bootCommunity()
  const session = useSession()
  const at = useNow()
  const [wanted, setWanted] = useState(1)
  const [password, setPassword] = useState('')
  const { key, renew, renewIfRefused } = useIntentKey()
  const joining = useJoinRaffle(community.slug, raffle.slug, key)
  const entering = useJoin(community.creatorId, 'You’re a member now.')
  const most = allowance(raffle)
  // Somebody else may have taken the last ones meanwhile.
  const count = most === null ? wanted : Math.max(1, Math.min(wanted, most))
  const state = afterJoining(joinState(raffle, count, session, at), entering.error)

  useRefreshAt([raffle.denial?.until, raffle.startAt, raffle.endAt], keyFor('raffles'))

  // What may have gone through is repeated to the letter, with the same key.
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
          closeDialog('raffle-join')
          renew()
          setPassword('')
          setWanted(1)
        },
        onError: renewIfRefused,
      },
    )

  const press = () => {
    if (state.kind === 'login') {
      openDialog('authorization-required', {
        source: 'raffles',
        returnTo: `/raffles/${raffle.slug}`,
        what: `join ${raffle.name}`,
      })
    } else if (state.kind === 'join') entering.mutate()
    else if (state.kind === 'ready') send({ ticketsNumber: count })
  }

  return {
    state,
    press,
    asksAgain: state.kind === 'ready' && isUnanswered(joining.error),
    isLeftOpen,
    /** The tickets that the stream code gives. */
    say: () => send({ ticketsNumber: 0 }),
    count,
    setCount: setWanted,
    most,
    password,
    setPassword,
    isBusy: joining.isPending || entering.isPending,
    problem: isGone(joining.error)
      ? new Error(message.raffleGone)
      : (joining.error ?? (state.kind === 'closed' ? null : entering.error)),
    balance: session.balance,
  }
}
