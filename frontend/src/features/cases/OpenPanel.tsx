import { Button } from '@mantine/core'
import { IconPlayerSkipForward } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { CasePage } from '@/api/shapes'
import { bootCommunity, platformHref } from '@/api/boot'
import { keyFor } from '@/api/keys'
import { Countdown } from '@/components/Countdown'
import { DockedButton } from '@/components/DockedButton'
import { FormProblem } from '@/components/FormProblem'
import { Gem } from '@/components/Gem'
import { Segmented } from '@/components/Segmented'
import { openDialog } from '@/dialogs/dialogs'
import { useNow } from '@/lib/clock'
import { bringToForm } from '@/lib/bringToForm'
import { afterJoining } from '@/lib/denials'
import { countOf } from '@/lib/format'
import { useRefreshAt } from '@/lib/useRefreshAt'
import { useJoin } from '@/session/membership'
import { useSession } from '@/session/session'
import { lazily } from '@/lib/lazily'
import classes from './OpenPanel.module.css'
import { openState } from './model'
import { Reel } from './Reel'
import { useOpening } from './useOpening'

const AgeForm = lazily(() => import('@/session/AgeForm').then(({ AgeForm: form }) => ({ default: form })))
const Wins = lazily(() => import('./Wins'))
const COUNTS = ['1', '2', '3', '4', '5'] as const
type Count = (typeof COUNTS)[number]
/** A result that begins higher up in the window is seen without moving the page. */
const SEEN = 0.6

/** The reel, how many at once, and the one button that says exactly why it cannot be pressed. */
export function OpenPanel({ shown }: { shown: CasePage }) {
  const community = bootCommunity()
  const session = useSession()
  const [chosen, setCount] = useState<Count>('1')
  const count = shown.freeOpenings > 0 ? '1' : chosen
  const { phase, openings, open, stop, isAsking, isSettling, problem, asksAgain } = useOpening(community.slug)
  const joining = useJoin(community.creatorId, 'You’re a member now.')
  const at = useNow()
  const state = afterJoining(openState(shown, Number(count), session, at), joining.error)
  useRefreshAt([shown.denial?.until], keyFor('cases'))
  const isSpinning = phase === 'spinning'
  const isSeveral = openings.length > 1
  // A free opening is used alone, before openings for gems.
  const most = shown.freeOpenings > 0 ? 1 : Math.min(COUNTS.length, Math.max(1, shown.leftToday ?? COUNTS.length))

  const result = useRef<HTMLDivElement>(null)
  const ageForm = useRef<HTMLDivElement>(null)
  const asksAge = state.kind === 'closed' && state.cure === 'age'

  // When the reel has stopped, scroll to the result: on a phone it is below the reels.
  useEffect(() => {
    if (phase !== 'finished' || isSettling) return
    const place = result.current
    if (!place || place.getBoundingClientRect().top < window.innerHeight * SEEN) return
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    // The sum of several openings is at the top of a result that can be higher than the window.
    const block = isSeveral ? 'start' : 'center'
    place.scrollIntoView({ block, behavior: isCalm ? 'auto' : 'smooth' })
  }, [phase, isSettling, isSeveral])

  const press = () => {
    if (state.kind === 'login') {
      openDialog('authorization-required', {
        source: 'cases',
        returnTo: `/cases/${shown.slug}`,
        what: `open ${shown.name}`,
      })
    } else if (state.kind === 'join') joining.mutate()
    else if (state.kind === 'ready') open(shown, Number(count))
    else if (asksAge) bringToForm(ageForm.current)
  }

  return (
    <section aria-label="Open the case">
      <div className={classes.reels}>
        {openings.length === 0 ? (
          <Reel prizes={shown.prizes} opened={null} isSpinning={false} onStopped={stop} />
        ) : (
          openings.map((one) => (
            <Reel
              key={one.id}
              prizes={shown.prizes}
              opened={one}
              isSpinning={isSpinning}
              isCompact={isSeveral}
              onStopped={stop}
            />
          ))
        )}
      </div>
      <p className="unseen" role="status">
        {isSpinning && 'The reel is spinning'}
        {phase === 'finished' && `You won ${openings.map(({ prize }) => prize.name).join(', ')}`}
      </p>
      <div className={classes.controls}>
        <Segmented
          label="Openings at once"
          value={count}
          options={COUNTS.slice(0, most).map((value) => ({ value, label: `×${value}` }))}
          onChange={setCount}
          disabled={isSpinning}
        />
        <DockedButton>
          {isSpinning ? (
            <Button
              variant="default"
              data-size="lg"
              className={classes.press}
              onClick={stop}
              leftSection={<IconPlayerSkipForward size={18} stroke={1.75} aria-hidden="true" />}
            >
              Skip
            </Button>
          ) : (
            <Button
              data-size="lg"
              className={classes.press}
              loading={isAsking || joining.isPending}
              disabled={(state.kind === 'closed' && !asksAge) || isSettling}
              onClick={press}
              leftSection={state.kind === 'ready' || state.kind === 'login' ? <Gem size={18} plain /> : undefined}
            >
              {asksAgain && state.kind === 'ready' ? 'Try again' : state.label}
            </Button>
          )}
        </DockedButton>
      </div>
      {state.kind === 'closed' && state.hint && (
        <p className={classes.hint} data-later={isSpinning || undefined}>
          {state.hint} {state.until && <Countdown endAt={state.until} className={classes.wait} />}
        </p>
      )}
      {state.kind === 'closed' && state.cure === 'verify-email' && (
        <p className={classes.hint}>
          We sent a confirmation link to your email address.{' '}
          <a href={platformHref('/onboarding/check-inbox')}>Send the link again</a>
        </p>
      )}
      {state.kind === 'join' && <p className={classes.hint}>Joining is free. You get a wallet in this community.</p>}
      {shown.freeOpenings > 0 && (
        <p className={classes.hint} data-later={isSpinning || undefined}>
          You have {countOf(shown.freeOpenings, 'free opening')} of this case.
        </p>
      )}
      {shown.limitPerDay !== null && state.kind === 'ready' && (
        <p className={classes.hint} data-later={isSpinning || undefined}>
          {countOf(shown.leftToday ?? 0, 'opening')} left today, of {shown.limitPerDay}.
        </p>
      )}
      <div className={classes.problem}>
        <FormProblem error={problem ?? joining.error} unsent="No case was opened." />
        {asksAge && (
          <Suspense>
            <div ref={ageForm} className={classes.age}>
              <AgeForm country={null} />
            </div>
          </Suspense>
        )}
      </div>
      {/* The space is reserved from the press on, so that the result does not push the page down seconds later. */}
      {(isAsking || openings.length > 0) && (
        <div className={classes.result} ref={result}>
          {openings.length > 0 && (
            <Suspense>
              <Wins key={openings[0]?.id} openings={openings} isHidden={isSpinning} />
            </Suspense>
          )}
        </div>
      )}
    </section>
  )
}
