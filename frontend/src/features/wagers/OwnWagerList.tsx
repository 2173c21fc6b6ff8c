import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnWagers, Wager, WagerClaim } from '@/api/wagerShapes'
import { Choice } from '@/components/Choice'
import { Gems } from '@/components/Gems'
import { HelpButton } from '@/components/HelpButton'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { Section } from '@/components/Section'
import { Time } from '@/components/Time'
import { Toolbar } from '@/components/Toolbar'
import { formatAmount } from '@/lib/amounts'
import { formatPlainDay } from '@/lib/days'
import { ALL } from '@/lib/filters'
import { ACCOUNTS_PLACE, firstOwnWagers, TAKE, wagers } from './api'
import type { AccountsState } from './model'
import classes from './OwnWagers.module.css'

interface Props {
  /** The state of the fan's casino accounts; null while it is not known. */
  accounts: AccountsState | null
}

/** The fan's own wagers per day and casino, and the claims that they led to. */
export function OwnWagerList({ accounts }: Props) {
  const [page, setPage] = useState(1)
  const [casino, setCasino] = useState<string>(ALL)
  const isFirst = page === 1 && casino === ALL
  const query = useQuery(
    isFirst ? firstOwnWagers : wagers.own({ take: TAKE, page, ...(casino === ALL ? {} : { connectionId: casino }) }),
  )
  const casinos = query.data?.casinos ?? []
  const rows = (own: OwnWagers) => (
    <>
      <ul className={classes.rows}>
        {own.data.map((wager) => (
          <WagerRow key={wager.id} wager={wager} />
        ))}
      </ul>
      <Paging page={page} take={TAKE} total={own.total} entity="wagers" onPage={setPage} />
    </>
  )
  return (
    <>
      <Section title="Your wagers">
        {casinos.length > 1 && (
          <Toolbar>
            <Choice
              label=""
              aria-label="Casino"
              value={casino}
              options={[
                { value: ALL, label: 'All casinos' },
                ...casinos.map(({ connection }) => ({ value: connection.id, label: connection.name })),
              ]}
              onChange={(chosen) => {
                setCasino(chosen)
                setPage(1)
              }}
            />
          </Toolbar>
        )}
        <QueryView
          query={query}
          skeleton={
            <Stack gap={8}>
              {[1, 2, 3].map((row) => (
                <Skeleton key={row} height={64} radius="var(--radius)" />
              ))}
            </Stack>
          }
          isEmpty={({ total }) => total === 0}
          empty={
            casino === ALL ? <NoWagers accounts={accounts} /> : <p className="quiet">No wagers at this casino yet.</p>
          }
        >
          {rows}
        </QueryView>
      </Section>
      {(query.data?.earned.claims.length ?? 0) > 0 && <Claims claims={query.data?.earned.claims ?? []} />}
    </>
  )
}

function WagerRow({ wager }: { wager: Wager }) {
  const { day, connection, accountName, amount, weighted, usd, counted, updatedAt } = wager
  const isInDollars = connection.currency === 'USD'
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.day}>{formatPlainDay(day)}</p>
        <p className={classes.details}>
          {connection.name}
          {accountName && (
            <>
              {' · '}
              <span dir="auto">{accountName}</span>
            </>
          )}
          {' · updated '}
          <Time value={updatedAt} />
        </p>
      </div>
      <dl className={classes.amounts}>
        <div>
          <dt>Wagered</dt>
          <dd className="number">{formatAmount(amount, connection.currency)}</dd>
          {!isInDollars && <dd className={`${classes.details} number`}>{formatAmount(usd)} USD</dd>}
        </div>
        {weighted !== null && (
          <div>
            <dt>Weighted by the casino</dt>
            <dd className="number">{formatAmount(weighted, connection.currency)}</dd>
          </div>
        )}
        <div>
          <dt>Counted</dt>
          <dd className={`${classes.counted} number`}>{formatAmount(counted)} USD</dd>
        </div>
      </dl>
      <HelpButton kind="WAGER" id={wager.id} about={`the wagers of ${formatPlainDay(day)}`} isSmall />
    </li>
  )
}

const EMPTY: Record<AccountsState, { title: string; text: string; action?: string }> = {
  none: {
    title: 'No casino account connected',
    text: 'Connect the account with which you play under this creator’s code. Your wagers count from then on.',
    action: 'Connect an account',
  },
  unproven: {
    title: 'Your account is not proven yet',
    text: 'Prove that the account is yours. Until then, its wagers do not count for you.',
    action: 'Prove your account',
  },
  waiting: {
    title: 'Your proof waits for the team',
    text: 'The creator’s team checks it. After that, your wagers appear here.',
  },
  'other-code': {
    title: 'You joined under another code',
    text: 'Wagers of this account do not count here. Only the support of the casino can change the code of an account.',
  },
  proven: {
    title: 'No wagers yet',
    text: 'They appear here once the casino reports them. That can take a few hours.',
  },
}

function NoWagers({ accounts }: { accounts: AccountsState | null }) {
  const { title, text, action } = EMPTY[accounts ?? 'proven']
  return (
    <Notice
      art="no wagers"
      title={title}
      text={text}
      action={
        action && (
          <Button component="a" href={`#${ACCOUNTS_PLACE}`}>
            {action}
          </Button>
        )
      }
    />
  )
}

/** The latest claims: what the wagers earned. */
function Claims({ claims }: { claims: readonly WagerClaim[] }) {
  return (
    <Section title="What they earned">
      <ul className={classes.rows}>
        {claims.map(({ rewardId, name, words, steps, gems, claimedAt }) => (
          <li key={`${rewardId} ${claimedAt}`} className={classes.row}>
            <div className={classes.what}>
              <p dir="auto" className={classes.day}>
                {name}
              </p>
              <p className={classes.details}>
                {steps > 1 && `${steps} × `}
                {words} · <Time value={claimedAt} />
              </p>
            </div>
            {gems !== '0' && (
              <p className={classes.gems}>
                <Gems amount={gems} sign="+" size={16} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
