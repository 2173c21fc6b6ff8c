import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { COMMUNITY_LEADERBOARDS_HEADING } from '@/api/constants'
import { bootCommunity, platformHref } from '@/api/boot'
import { keyFor } from '@/api/keys'
import { CardGridSkeleton } from '@/components/CardGrid'
import { DeferredSection } from '@/components/DeferredSection'
import { NothingMatches } from '@/components/NothingMatches'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { SearchField } from '@/components/SearchField'
import { Segmented } from '@/components/Segmented'
import { Toolbar } from '@/components/Toolbar'
import { leaderboards } from '@/features/leaderboards/api'
import { BoardGroups } from '@/features/leaderboards/BoardGroups'
import { type BoardTab, boardTabs } from '@/lib/enumerations'
import { filter } from '@/lib/filters'
import { usePersistedFilters } from '@/lib/usePersistedFilters'
import { useRefreshAt } from '@/lib/useRefreshAt'
import { useManages } from '@/session/session'

const TAKE = 24
const LABELS: Record<BoardTab, string> = { ALL: 'All', RUNNING: 'Running and coming', FINISHED: 'Ended' }
const schema = { search: filter.text(), tab: filter.view(boardTabs, 'ALL') }
const tabs = boardTabs.map((value) => ({ value, label: LABELS[value] }))

export function Component() {
  const { slug, name } = bootCommunity()
  const mayAdd = useManages('LEADERBOARDS_MANAGEMENT')
  const { filters, asked, page, set, setPage, isFiltered, clear } = usePersistedFilters('leaderboards', schema)
  const query = useQuery(leaderboards.list(slug, { take: TAKE, page, ...asked }))
  const moments = query.data?.data.flatMap(({ window }) => [window?.startsAt, window?.endsAt])
  useRefreshAt(moments ?? [], keyFor('leaderboards', 'list'))

  return (
    <Page {...COMMUNITY_LEADERBOARDS_HEADING}>
      <Toolbar>
        <Segmented label="Leaderboards" value={filters.tab} options={tabs} onChange={(tab) => set({ tab })} />
        <SearchField label="Search leaderboards" value={filters.search} onChange={(search) => set({ search })} />
      </Toolbar>
      <QueryView
        query={query}
        skeleton={<CardGridSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={
          isFiltered ? (
            <NothingMatches art="no such board" text="No leaderboard matches this search." clear={clear} />
          ) : (
            <Empty tab={filters.tab} slug={slug} name={name} mayAdd={mayAdd} />
          )
        }
      >
        {({ data, total }) => (
          <>
            <BoardGroups boards={data} />
            <DeferredSection>
              <Paging page={page} take={TAKE} total={total} entity="leaderboards" onPage={setPage} />
            </DeferredSection>
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Empty({ tab, slug, name, mayAdd }: { tab: BoardTab; slug: string; name: string; mayAdd: boolean }) {
  if (tab === 'FINISHED') {
    return <Notice art="first result" title="No ended leaderboards yet" text="Results appear here after the end." />
  }
  return mayAdd ? (
    <Notice
      art="first board"
      title="No leaderboards yet"
      text="Set the prizes and the time. Fans see their place, and what they lack to the next one."
      action={
        <Button component="a" href={platformHref(`/admin/leaderboard/create?creator=${slug}`)}>
          Create your first leaderboard
        </Button>
      }
    />
  ) : (
    <Notice
      art="soon boards"
      title={tab === 'RUNNING' ? 'No leaderboard is running' : 'No leaderboards yet'}
      text={`New leaderboards at ${name} appear here, with their prizes and the time left.`}
    />
  )
}
