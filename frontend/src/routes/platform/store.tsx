import { PLATFORM_STORE_HEADING } from '@/api/constants'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DeferredSection } from '@/components/DeferredSection'
import { NothingMatches } from '@/components/NothingMatches'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { listingFilters, listingQuery } from '@/features/listings/filters'
import { manyOf } from '@/lib/listingKinds'
import { ListingFilters } from '@/features/listings/ListingFilters'
import { ListingGrid, ListingGridSkeleton } from '@/features/listings/ListingGrid'
import { listings } from '@/features/platform/api'
import { usePersistedFilters } from '@/lib/usePersistedFilters'

const TAKE = 24

/** The store of the platform: the offers of all communities. */
export function Component() {
  const { filters, asked, page, set, setPage, isFiltered, clear } = usePersistedFilters('listings', listingFilters)
  const query = useQuery(listings.list({ take: TAKE, page, ...listingQuery(asked) }))

  return (
    <Page {...PLATFORM_STORE_HEADING}>
      <ListingFilters filters={filters} set={set} />
      <QueryView
        query={query}
        skeleton={<ListingGridSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={
          isFiltered ? (
            <NothingMatches art={filters.search || 'nothing'} text="No offer matches this search." clear={clear} />
          ) : (
            <Notice
              art="first shelf"
              title="No offers yet"
              text="Offers appear here as soon as a community adds products."
              action={
                <Button component={Link} to="/explore">
                  Explore communities
                </Button>
              }
            />
          )
        }
      >
        {({ data, total }) => (
          <>
            <ListingGrid listings={data} />
            <DeferredSection>
              <Paging page={page} take={TAKE} total={total} entity={manyOf(filters.kind)} onPage={setPage} />
            </DeferredSection>
          </>
        )}
      </QueryView>
    </Page>
  )
}
