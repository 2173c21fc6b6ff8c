import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { useListQuery } from '@/lib/useListQuery'
import { statements } from './api'
import classes from './Statement.module.css'
import { TransactionRow } from './TransactionRow'

const TAKE = 20

/** Every movement of gems, over all communities. */
export function OwnStatement() {
  const { page, set } = useListQuery()
  const query = useQuery(statements.own({ take: TAKE, page }))
  return (
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
      empty={
        <Notice
          art="statement"
          title="Nothing moved yet"
          text="Gems that come and go are listed here, each with its reason."
        />
      }
    >
      {({ data, total }) => (
        <>
          <ul className={classes.list}>
            {data.map((transaction) => (
              <TransactionRow key={transaction.id} transaction={transaction} withCommunity />
            ))}
          </ul>
          <Paging page={page} take={TAKE} total={total} entity="movements" onPage={(to) => set('page', String(to))} />
        </>
      )}
    </QueryView>
  )
}
