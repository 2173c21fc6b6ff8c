import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CountingGems } from '@/components/CountingGems'
import { Gem } from '@/components/Gem'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { statements } from './api'
import classes from './Statement.module.css'
import { TransactionRow } from './TransactionRow'

const TAKE = 12

/** The balance and every movement behind it. */
export default function Statement({ balance }: { balance?: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery(statements.own({ take: TAKE, page }))

  return (
    <Stack gap="md">
      {balance !== undefined && (
        <p className={classes.balance}>
          <Gem size={36} />
          <CountingGems amount={balance} />
          <span className={classes.unit}>gems</span>
        </p>
      )}
      <QueryView
        query={query}
        skeleton={
          <Stack>
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height={56} />
            ))}
          </Stack>
        }
        isEmpty={({ total }) => total === 0}
        empty={<Notice art="first gems" title="No movements yet" text="The first gems you are given show up here." />}
      >
        {({ data, total }) => (
          <>
            <ul className={classes.list}>
              {data.map((transaction) => (
                <TransactionRow key={transaction.id} transaction={transaction} />
              ))}
            </ul>
            <Paging page={page} take={TAKE} total={total} entity="movements" onPage={setPage} />
          </>
        )}
      </QueryView>
    </Stack>
  )
}
