import { Button } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { Suspense, useRef } from 'react'
import type { RafflePage } from '@/api/shapes'
import { platformHref, settingsHref } from '@/api/boot'
import { Countdown } from '@/components/Countdown'
import { DockedButton } from '@/components/DockedButton'
import { FormProblem } from '@/components/FormProblem'
import { Gems } from '@/components/Gems'
import { Price } from '@/components/Price'
import { bringToForm } from '@/lib/bringToForm'
import { countOf } from '@/lib/format'
import { lazily } from '@/lib/lazily'
import { openPage } from '@/lib/leaving'
import classes from './JoinPanel.module.css'
import { priceOf } from './model'
import { Quantity } from './Quantity'
import { useJoining } from './useJoining'

const StreamCode = lazily(() => import('./StreamCode'))

/** The number of tickets, their price, the new balance, and a button that names the reason if it is disabled. */
export function JoinPanel({ raffle, docks = false }: { raffle: RafflePage; docks?: boolean }) {
  const joining = useJoining(raffle)
  const { state, count, most, balance } = joining
  const isOpen = state.kind === 'ready' || state.kind === 'login' || state.kind === 'join'
  const price = priceOf(raffle.entryCost, count)
  const after = balance === null ? null : BigInt(balance) - BigInt(price)
  const isWordNeeded = raffle.asksForPassword && state.kind === 'ready'
  const page = `/raffles/${raffle.slug}`
  const wordField = useRef<HTMLDivElement>(null)
  const asksWord = isWordNeeded && joining.password.trim() === ''
  const asksAge = state.kind === 'closed' && state.cure === 'age'

  const press = () => {
    if (asksAge) openPage(settingsHref(page))
    else if (asksWord) bringToForm(wordField.current)
    else joining.press()
  }

  const button = (
    <Button
      fullWidth
      data-size="lg"
      fz={16}
      loading={joining.isBusy}
      disabled={state.kind === 'closed' && !asksAge}
      onClick={press}
      leftSection={isOpen ? <IconTicket size={20} stroke={1.75} aria-hidden="true" /> : undefined}
    >
      {asksWord ? 'Enter the stream code' : joining.asksAgain ? 'Try again' : state.label}
    </Button>
  )

  return (
    <div className={classes.panel}>
      <p className={classes.lead}>
        {raffle.entryCost === '0' ? (
          'Tickets are free.'
        ) : (
          <>
            The entry cost of <Price amount={raffle.entryCost} size={16} /> per ticket is deducted in gems.
          </>
        )}
      </p>
      <div className={classes.sum}>
        <div className={classes.how}>
          <Quantity
            value={count}
            most={most}
            onChange={joining.setCount}
            disabled={joining.isLeftOpen || (state.kind === 'closed' && state.cure !== 'earn')}
          />
          <span className="quiet small">
            {most === null ? 'No limit' : `You can get ${countOf(most, 'more ticket')}`}
          </span>
        </div>
        {balance !== null && (
          <dl className={classes.balances}>
            <div>
              <dt>You pay</dt>
              <dd>
                <Price amount={price} size={16} />
              </dd>
            </div>
            <div>
              <dt>You have</dt>
              <dd>
                <Gems amount={balance} size={16} />
              </dd>
            </div>
            {after !== null && after >= 0n && state.kind === 'ready' && (
              <div>
                <dt>After joining</dt>
                <dd>
                  <Gems amount={String(after)} size={16} />
                </dd>
              </div>
            )}
          </dl>
        )}
      </div>
      {isWordNeeded && (
        <div ref={wordField} className={classes.asked}>
          <Suspense>
            <StreamCode joining={joining} />
          </Suspense>
        </div>
      )}
      {docks ? <DockedButton>{button}</DockedButton> : button}
      {state.kind === 'closed' && <Hint state={state} page={page} />}
      {state.kind === 'join' && <p className={classes.hint}>Joining is free. You get a wallet in this community.</p>}
      <Suspense>
        {raffle.passwordTickets !== null && !raffle.codeRedeemed && state.kind === 'ready' && (
          <StreamCode tickets={raffle.passwordTickets} joining={joining} />
        )}
      </Suspense>
      <FormProblem error={joining.problem} unsent="No ticket was bought." />
    </div>
  )
}

interface HintProps {
  state: Extract<ReturnType<typeof useJoining>['state'], { kind: 'closed' }>
  page: string
}

function Hint({ state, page }: HintProps) {
  if (state.cure === 'verify-email') {
    return (
      <p className={classes.hint}>
        We sent a confirmation link to your email address.{' '}
        <a href={platformHref('/onboarding/check-inbox')}>Send the link again</a>
      </p>
    )
  }
  if (state.cure === 'age') return null
  if (state.cure === 'link') {
    return (
      <p className={classes.hint}>
        {state.hint} <a href={settingsHref(page, 'connections')}>Open your settings</a>
      </p>
    )
  }
  if (!state.hint) return null
  return (
    <p className={classes.hint}>
      {state.hint}
      {state.until && (
        <>
          {' '}
          <Countdown endAt={state.until} className={classes.wait} />
        </>
      )}
    </p>
  )
}
