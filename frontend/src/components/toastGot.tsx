import { Fragment } from 'react'
import type { ChallengeReward } from '@/api/shapes'
import { ToastLink } from '@/components/ToastLink'
import { toast } from '@/lib/toast'
import { placesOf } from './GivenLinks'

/** Says what was claimed, and leads to the cases and raffles among it. */
export function toastGot(words: string, rewards: readonly ChallengeReward[]) {
  const places = placesOf(rewards)
  // Of more, the cards have the links.
  const shown = places.length > 2 ? [] : places
  const links = shown.map(({ to, label }) => (
    <Fragment key={to}>
      {' '}
      <ToastLink to={to}>{label}</ToastLink>
    </Fragment>
  ))
  toast('SUCCESS_PRIMARY', `You got ${words}`, undefined, links.length > 0 && <span key="links">{links}</span>)
}
