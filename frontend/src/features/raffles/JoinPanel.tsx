import { Stack } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { Suspense, useRef } from 'react'
import type { RafflePage } from '@/api/shapes'
import { ActionButton } from '@/components/ActionButton'
import { docked } from '@/components/DockedButton'
import { Gems } from '@/components/Gems'
import { Price } from '@/components/Price'
import { bringToForm } from '@/lib/bringToForm'
import { countOf } from '@/lib/format'
import { lazily } from '@/lib/lazily'
import { missingGems } from '@/lib/missingGems'
import classes from './JoinPanel.module.css'
import { priceOf } from './model'
import { Quantity } from './Quantity'
import { useJoining } from './useJoining'

const WaysToEarn = lazily(() => import('@/components/WaysToEarn'))
const StreamCode = lazily(() => import('./StreamCode'))

/** The number of tickets, their price, the new balance, and a button that names the reason if it is disabled. */
export function JoinPanel({ raffle, docks = false }: { raffle: RafflePage; docks?: boolean }) {
  const joining = useJoining(raffle)
  const { state, count, most, balance } = joining
  const price = priceOf(raffle.entryCost, count)
  const after = balance === null ? null : BigInt(balance) - BigInt(price)
  const codeField = useRef<HTMLDivElement>(null)

  return (
    <Stack gap={12}>
      <p className="quiet small">
        {raffle.entryCost === '0' ? (
          'Tickets are free.'
        ) : (
          <>
            The entry cost of <Price amount={raffle.entryCost} size={16} /> per ticket is deducted in gems.
          </>
        )}
      </p>
      <div className={classes.sum}>
        <Stack gap={8}>
          <Quantity
            value={count}
            most={most}
            onChange={joining.setCount}
            disabled={joining.isLeftOpen || (state.kind === 'denied' && state.cure !== 'earn')}
          />
          <span className="quiet small">
            {most === null ? 'No limit' : `You can get ${countOf(most, 'more ticket')}`}
          </span>
        </Stack>
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
      {joining.needsCode && (
        <div ref={codeField} className={classes.asked}>
          <Suspense>
            <StreamCode joining={joining} />
          </Suspense>
        </div>
      )}
      <ActionButton
        state={joining.action}
        onPress={() => (joining.asksCode ? bringToForm(codeField.current) : joining.buy())}
        login={joining.login}
        icon={<IconTicket size={20} stroke={1.75} aria-hidden="true" />}
        size="lg"
        error={joining.problem}
        unsent="No ticket was bought."
        frame={docks ? docked : undefined}
      >
        <Suspense>
          {state.kind === 'denied' && state.cure === 'earn' && <WaysToEarn short={missingGems(price, balance)} />}
          {raffle.passwordTickets !== null && !raffle.codeRedeemed && state.kind === 'ready' && (
            <StreamCode tickets={raffle.passwordTickets} joining={joining} />
          )}
        </Suspense>
      </ActionButton>
    </Stack>
  )
}
