import { Button, Skeleton } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { WaitingChainReward, WaitingPayment, WaitingReward } from '@/api/shapes'
import { Paging } from '@/components/Paging'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { formatExact } from '@/lib/format'
import { payWords } from '../words'
import { type Waiting, WAITING_TAKE, waitingChainRewards, waitingPayments, waitingRewards } from './api'
import { GiftsPanel } from './GiftsPanel'
import classes from './Earning.module.css'

/** Gems and rewards that fans earned and do not have yet. The team can cancel them. */
export function WaitingTab() {
  const [payments, setPayments] = useState(1)
  const [rewards, setRewards] = useState(1)
  const [chains, setChains] = useState(1)
  return (
    <div className={classes.groups}>
      <List
        title="Gems that wait"
        lead="Earned gems are paid after a minute. Gems beyond the daily limit wait for the next day."
        empty="No gems wait."
        entity="payments"
        query={useQuery(waitingPayments(payments))}
        page={payments}
        onPage={setPayments}
      >
        {(payment) => <Payment key={payment.id} payment={payment} />}
      </List>
      <GiftsPanel />
      <List
        title="Rewards that wait"
        lead="Fans have reached these rewards of quests and have not claimed them yet."
        empty="No rewards wait."
        entity="rewards"
        query={useQuery(waitingRewards(rewards))}
        page={rewards}
        onPage={setRewards}
      >
        {(reward) => <Reward key={reward.id} reward={reward} />}
      </List>
      <List
        title="Rewards of quest chains that wait"
        lead="Fans have finished these chains and have not claimed the reward at the end yet."
        empty="No rewards of quest chains wait."
        entity="rewards"
        query={useQuery(waitingChainRewards(chains))}
        page={chains}
        onPage={setChains}
      >
        {(reward) => <ChainReward key={reward.id} reward={reward} />}
      </List>
    </div>
  )
}

interface ListProps<Row> {
  title: string
  lead: string
  empty: string
  entity: string
  query: UseQueryResult<{ data: Row[]; total: number }>
  page: number
  onPage: (page: number) => void
  children: (row: Row) => ReactNode
}

const List = <Row,>({ title, lead, empty, entity, query, page, onPage, children }: ListProps<Row>) => (
  <Panel title={title} lead={lead}>
    <QueryView query={query} skeleton={<Skeleton height={120} />}>
      {({ data, total }) =>
        total === 0 ? (
          <p className="quiet">{empty}</p>
        ) : (
          <>
            <ul className={classes.rows} aria-label={title}>
              {data.map(children)}
            </ul>
            <Paging page={page} take={WAITING_TAKE} total={total} entity={entity} onPage={onPage} />
          </>
        )
      }
    </QueryView>
  </Panel>
)

const Payment = ({
  payment: { id, memberId, username, gems, experience, sources, streamAt, dueAt },
}: {
  payment: WaitingPayment
}) => (
  <Row
    memberId={memberId}
    username={username}
    terms={`${sources.join(', ')} · ${streamAt ? 'waits until' : 'due'} ${formatExact(dueAt)}`}
    figure={payWords({ gems, experience })}
    waiting={{ kind: 'payment', id, words: `${payWords({ gems, experience })} of ${username}` }}
  />
)

const Reward = ({ reward: { id, memberId, username, challengeName, reward, readyAt } }: { reward: WaitingReward }) => (
  <Row
    memberId={memberId}
    username={username}
    terms={readyAt ? `${challengeName} · ready since ${formatExact(readyAt)}` : challengeName}
    figure={reward.words}
    waiting={{ kind: 'reward', id, words: `${reward.words} of ${username} for “${challengeName}”` }}
  />
)

const ChainReward = ({
  reward: { id, memberId, username, chainName, reward, finishedAt },
}: {
  reward: WaitingChainReward
}) => (
  <Row
    memberId={memberId}
    username={username}
    terms={`${chainName} · ready since ${formatExact(finishedAt)}`}
    figure={reward.words}
    waiting={{ kind: 'chain-reward', id, words: `${reward.words} of ${username} for “${chainName}”` }}
  />
)

interface RowProps {
  memberId: string
  username: string
  terms: string
  figure: string
  waiting: Waiting
}

const Row = ({ memberId, username, terms, figure, waiting }: RowProps) => (
  <li className={classes.row}>
    <span className={classes.words}>
      <Link to={`/admin/users/${memberId}`}>{username}</Link>
      <span className="quiet small">{terms}</span>
    </span>
    <span className={`${classes.figures} number`}>{figure}</span>
    <span className={classes.actions}>
      <Button
        variant="subtle"
        color="red"
        aria-label={`Cancel ${waiting.words}`}
        onClick={() => openDialog('earning-cancel', { waiting })}
      >
        Cancel
      </Button>
    </span>
  </li>
)
