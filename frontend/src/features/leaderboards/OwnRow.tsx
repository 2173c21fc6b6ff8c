import { Button } from '@mantine/core'
import { settingsHref } from '@/api/boot'
import type { BoardPage, BoardWindow, OwnPosition } from '@/api/shapes'
import { ActionButton } from '@/components/ActionButton'
import { HelpButton } from '@/components/HelpButton'
import type { ActionState } from '@/lib/denials'
import { useNow } from '@/lib/clock'
import { useIsTeam, useSession } from '@/session/session'
import { gapSentences, phaseOf, valueText } from './model'
import classes from './OwnRow.module.css'

interface Props {
  board: BoardPage
  window: BoardWindow
  own: OwnPosition | null
}

const MINUTE = 60

/** The person's own row. It stays in view while the list scrolls, and names what they lack to the next place. */
export function OwnRow({ board, window, own }: Props) {
  const { user, member } = useSession()
  const isTeam = useIsTeam()
  const phase = phaseOf(window, useNow(MINUTE))
  const isOpen = phase === 'RUNNING' || phase === 'UPCOMING'
  const returnTo = `/leaderboards/${board.id}`
  if (member === null || own === null) {
    if (!isOpen || isTeam) return null
    const state: ActionState = user
      ? { kind: 'join', label: 'Join to take part' }
      : { kind: 'login', label: 'Log in to see your place' }
    return (
      <div className={classes.row} data-act>
        <ActionButton
          state={state}
          onPress={() => undefined}
          login={{ source: 'leaderboard', returnTo, what: 'see your place' }}
        />
      </div>
    )
  }
  if (own.position === null) {
    if (!isOpen) return null
    return (
      <div className={classes.row} data-act>
        {own.needsAccount ? (
          <>
            <p>Connect your casino account, so that your wagers count.</p>
            <Button component="a" href={settingsHref(returnTo, 'connections')}>
              Connect casino account
            </Button>
          </>
        ) : (
          <p>You have no place in this round yet.</p>
        )}
      </div>
    )
  }
  const { place, wagered, prize } = own.position
  const gaps = phase === 'RUNNING' ? gapSentences(board.kind, own) : []
  return (
    <section className={classes.row} aria-label="Your place">
      <span className={`${classes.place} number`}>{place}</span>
      <span className={classes.you}>You</span>
      <span className={`${classes.value} number`}>{valueText(board.kind, wagered, true)}</span>
      <p className={classes.words}>
        {gaps.map((sentence) => (
          <span key={sentence}>{sentence} </span>
        ))}
        {place === 1 && phase === 'RUNNING' && <span>You lead. </span>}
        <span className={classes.prize}>{prize ? `Your prize: ${prize.text}` : 'No prize at this place'}</span>
      </p>
      <span className={classes.help}>
        <HelpButton kind="LEADERBOARD" id={board.id} about="your place" isSmall />
      </span>
    </section>
  )
}
