import { CAUSE_WORDS, causes, walletTransactionTypes } from '@/api/constants'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { boot } from '@/api/boot'
import { Choice } from '@/components/Choice'
import { NothingMatches } from '@/components/NothingMatches'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { SearchField } from '@/components/SearchField'
import { Toolbar } from '@/components/Toolbar'
import { ALL, filter } from '@/lib/filters'
import { usePersistedFilters } from '@/lib/usePersistedFilters'
import { statementFile, statements } from './api'
import classes from './Statement.module.css'
import { StatementSkeleton, TransactionRow } from './TransactionRow'
import { periods, transactionTypeLabel } from './words'

const TAKE = 20
// Named as the API names them: the file is asked for with the same words.
const schema = {
  search: filter.text(),
  type: filter.choice(walletTransactionTypes),
  cause: filter.choice(causes),
  since: filter.choice(periods.map(({ value }) => value)),
}
const OPTIONS = [
  { value: ALL, label: 'All types' } as const,
  ...walletTransactionTypes.map((value) => ({ value, label: transactionTypeLabel[value] })),
]

const REASONS = [
  { value: ALL, label: 'Any reason' } as const,
  ...causes
    .filter((value) => value !== 'WAGER' || boot.community === null || boot.community.hasCasinos)
    .map((value) => ({ value, label: CAUSE_WORDS[value] })),
]
const PERIODS = [{ value: ALL, label: 'All time' }, ...periods]

/** All types of gems: of this community, or over all of them on the platform. The file holds what the list holds. */
export function OwnStatement() {
  const { filters, asked, page, set, setPage, isFiltered, clear } = usePersistedFilters('transactions', schema)
  const query = useQuery(statements.own({ take: TAKE, page, ...asked }))
  const isOverAll = boot.space === 'platform'

  return (
    <>
      <Toolbar>
        <SearchField label="Search reasons" value={filters.search} onChange={(search) => set({ search })} />
        <Choice label="" aria-label="Type" options={OPTIONS} value={filters.type} onChange={(type) => set({ type })} />
        <Choice
          label=""
          aria-label="Reason"
          options={REASONS}
          value={filters.cause}
          onChange={(cause) => set({ cause })}
        />
        <Choice
          label=""
          aria-label="Period"
          options={PERIODS}
          value={filters.since}
          onChange={(since) => set({ since })}
        />
        {query.data && query.data.total > 0 && (
          <Button
            variant="default"
            component="a"
            href={statementFile(asked)}
            download
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          >
            Download CSV
          </Button>
        )}
      </Toolbar>
      <QueryView
        query={query}
        skeleton={<StatementSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={
          isFiltered ? (
            <NothingMatches art="no such movement" text="No transaction matches this search." clear={clear} />
          ) : (
            <Notice
              art="statement"
              title="No transactions yet"
              text="Gems you get and spend appear here with their reasons."
            />
          )
        }
      >
        {({ data, total }) => (
          <>
            <ul className={classes.list}>
              {data.map((transaction) => (
                <TransactionRow key={transaction.id} transaction={transaction} withCommunity={isOverAll} />
              ))}
            </ul>
            <Paging page={page} take={TAKE} total={total} entity="transactions" onPage={setPage} />
          </>
        )}
      </QueryView>
    </>
  )
}
