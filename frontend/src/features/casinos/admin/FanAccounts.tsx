import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NothingMatches } from '@/components/NothingMatches'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { ReviewCards, ReviewSkeleton } from '@/components/office/Reviews'
import { SearchField } from '@/components/SearchField'
import { Segmented } from '@/components/Segmented'
import { ALL, filter } from '@/lib/filters'
import { usePersistedFilters } from '@/lib/usePersistedFilters'
import { casinoWork } from '@/api/queries/office/casinoWork'
import { FanAccountCard } from './FanAccountCard'

const TAKE = 20
const PROOFS = ['WAITING', 'ACCEPTED', 'REFUSED'] as const
const VIEWS = [
  { value: 'WAITING', label: 'To decide' },
  { value: 'ACCEPTED', label: 'Accepted' },
  { value: 'REFUSED', label: 'Refused' },
  { value: ALL, label: 'All accounts' },
] as const
const anyProof = filter.tab(PROOFS)
// The page begins with the work to do.
const schema = { search: filter.text(), proof: { ...anyProof, fallback: 'WAITING' } as typeof anyProof }

/** The accounts that fans connected, each with its proof and what the reports have. */
export function FanAccounts() {
  const { filters, page, set, setPage, clear } = usePersistedFilters('casino-accounts', schema)
  const query = useQuery(
    casinoWork.accounts({
      take: TAKE,
      page,
      search: filters.search || undefined,
      proof: PROOFS.find((proof) => proof === filters.proof),
    }),
  )
  const isSearched = filters.search !== ''
  return (
    <>
      <Group gap={8} mb={14}>
        <Segmented label="Proof" value={filters.proof} options={VIEWS} onChange={(proof) => set({ proof })} />
        <SearchField label="Search accounts" value={filters.search} onChange={(search) => set({ search })} />
      </Group>
      <QueryView
        query={query}
        skeleton={<ReviewSkeleton height={260} />}
        isEmpty={({ total }) => total === 0}
        empty={
          isSearched ? (
            <NothingMatches art={`accounts ${filters.search}`} text="No account matches this search." clear={clear} />
          ) : (
            <Notice
              art="account proofs"
              title={filters.proof === 'WAITING' ? 'No proof to decide' : 'No accounts here yet'}
              text="Fans connect their casino accounts, and prove that the accounts are theirs. You decide about the proofs."
              action={
                filters.proof !== ALL && (
                  <Button variant="default" onClick={() => set({ proof: ALL })}>
                    Show all accounts
                  </Button>
                )
              }
            />
          )
        }
      >
        {({ data, total }) => (
          <>
            <ReviewCards
              label="Accounts of fans"
              rows={data}
              render={(account) => <FanAccountCard account={account} />}
            />
            <Paging page={page} take={TAKE} total={total} entity="accounts" onPage={setPage} />
          </>
        )}
      </QueryView>
    </>
  )
}
