import { Button } from '@mantine/core'
import { IconPlayerSkipForward } from '@tabler/icons-react'
import { type ReactElement, Suspense, useEffect, useRef, useState } from 'react'
import type { CasePage } from '@/api/shapes'
import { bootCommunity } from '@/api/boot'
import { keyFor } from '@/api/keys'
import { ActionButton, ActionHint } from '@/components/ActionButton'
import { DockedButton } from '@/components/DockedButton'
import { Gem } from '@/components/Gem'
import { Segmented } from '@/components/Segmented'
import { useNow } from '@/lib/clock'
import { duringCall } from '@/lib/denials'
import { countOf } from '@/lib/format'
import { useRefreshAt } from '@/lib/useRefreshAt'
import { pendingFor } from '@/session/pendingAction'
import { useSession } from '@/session/session'
import { lazily } from '@/lib/lazily'
import { missingGems } from '@/lib/missingGems'
import classes from './OpenPanel.module.css'
import { openState, priceOf } from './model'
import { Reel } from './Reel'
import { useOpening } from './useOpening'

const WaysToEarn = lazily(() => import('@/components/WaysToEarn'))
const Wins = lazily(() => import('./Wins'))
const COUNTS = ['1', '2', '3', '4', '5'] as const
type Count = (typeof COUNTS)[number]
const asCount = (quantity = 1) => COUNTS.find((one) => one === String(quantity)) ?? '1'
/** A result that begins higher up in the window is seen without moving the page. */
const SEEN = 0.6

/** The reel, how many at once, and the one button that says exactly why it cannot be pressed. */
export function OpenPanel({ shown }: { shown: CasePage }) {
  const session = useSession()
  const [chosen, setCount] = useState<Count>(() => asCount(pendingFor('OPEN_CASE', shown.slug)?.quantity))
  const count = shown.freeOpenings > 0 ? '1' : chosen
  const { phase, openings, isLate, open, stop, call, isSettling } = useOpening(bootCommunity().slug, shown.slug)
  const at = useNow()
  const state = openState(shown, Number(count), session, at)
  useRefreshAt([shown.denial?.until], keyFor('cases'))
  const isSpinning = phase === 'spinning'
  const isSeveral = openings.length > 1
  // A free opening is used alone, before openings for gems.
  const most = shown.freeOpenings > 0 ? 1 : Math.min(COUNTS.length, Math.max(1, shown.leftToday ?? COUNTS.length))

  const result = useRef<HTMLDivElement>(null)

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

  const placeButton = (button: ReactElement) => (
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
          button
        )}
      </DockedButton>
    </div>
  )

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
      <div className={classes.action}>
        <ActionButton
          state={duringCall(state, call)}
          onPress={() => open(shown, Number(count))}
          login={{
            source: 'cases',
            returnTo: `/cases/${shown.slug}`,
            action: { kind: 'OPEN_CASE', reference: shown.slug, quantity: Number(count), option: null },
            what: `open ${shown.name}`,
          }}
          icon={<Gem size={18} plain />}
          size="lg"
          className={classes.press}
          hasAgeForm
          isDisabled={isSettling}
          areHintsHidden={isSpinning}
          error={call.error}
          unsent="No case was opened."
          frame={placeButton}
        >
          {state.kind === 'denied' && state.cure === 'earn' && !isSpinning && (
            <Suspense>
              <div className={classes.ways}>
                <WaysToEarn short={missingGems(priceOf(shown, Number(count)), session.balance)} />
              </div>
            </Suspense>
          )}
          {shown.freeOpenings > 0 && (
            <ActionHint isHidden={isSpinning}>
              You have {countOf(shown.freeOpenings, 'free opening')} of this case.
            </ActionHint>
          )}
          {shown.limitPerDay !== null && state.kind === 'ready' && (
            <ActionHint isHidden={isSpinning}>
              {countOf(shown.leftToday ?? 0, 'opening')} left today, of {shown.limitPerDay}.
            </ActionHint>
          )}
        </ActionButton>
      </div>
      {/* The space is reserved from the press on, so that the result does not push the page down seconds later. */}
      {(call.isPending || openings.length > 0) && (
        <div className={classes.result} ref={result}>
          {isLate && (
            <p className={classes.late}>
              Your last opening ended while you were away. You won {openings.map(({ prize }) => prize.name).join(', ')}.
            </p>
          )}
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
