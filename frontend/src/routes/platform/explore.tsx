import { PLATFORM_EXPLORE_HEADING } from '@/api/constants'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DeferredSection } from '@/components/DeferredSection'
import { NothingMatches } from '@/components/NothingMatches'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { creators } from '@/features/creators/api'
import { CreatorGrid, CreatorGridSkeleton } from '@/features/creators/CreatorGrid'
import { ExploreFilters } from '@/features/creators/ExploreFilters'
import { creatorFilters, creatorQuery } from '@/features/creators/filters'
import { OpenCommunity } from '@/features/platform/OpenCommunity'
import { usePersistedFilters } from '@/lib/usePersistedFilters'
import { useSession } from '@/session/session'

const TAKE = 24

export function Component() {
  const isSignedIn = useSession().user !== null
  const { filters, asked, page, set, setPage, isFiltered, clear } = usePersistedFilters('creators', creatorFilters)
  const membership = isSignedIn ? asked.membership : undefined
  const query = useQuery(creators.list({ take: TAKE, page, ...creatorQuery({ ...asked, membership }) }))

  return (
    <Page {...PLATFORM_EXPLORE_HEADING}>
      <ExploreFilters filters={filters} set={set} isSignedIn={isSignedIn} />
      <QueryView
        query={query}
        skeleton={<CreatorGridSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={
          isFiltered ? (
            <NothingMatches
              art={filters.search || 'no one'}
              title={filters.search ? 'No community found' : undefined}
              text={
                filters.search ? `No community matches “${filters.search}”.` : 'No community matches these filters.'
              }
              clear={clear}
              more={
                filters.search && (
                  <Button variant="subtle" onClick={() => openDialog('creator-email-or-usernames', {})}>
                    Suggest a creator
                  </Button>
                )
              }
            />
          ) : (
            <Notice
              art="first community"
              title="No communities yet"
              text="Be the first to open a community here."
              action={<OpenCommunity />}
            />
          )
        }
      >
        {({ data, total }) => (
          <>
            <CreatorGrid creators={data} />
            <DeferredSection>
              <Paging page={page} take={TAKE} total={total} entity="communities" onPage={setPage} />
            </DeferredSection>
          </>
        )}
      </QueryView>
    </Page>
  )
}
