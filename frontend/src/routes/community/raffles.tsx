import { COMMUNITY_RAFFLES_HEADING } from '@/api/constants'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryClient } from '@/api/queryClient'
import { bootCommunity, platformHref } from '@/api/boot'
import { CardGrid, CardGridSkeleton } from '@/components/CardGrid'
import { DeferredSection } from '@/components/DeferredSection'
import { NothingMatches } from '@/components/NothingMatches'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { SearchField } from '@/components/SearchField'
import { Segmented } from '@/components/Segmented'
import { Toolbar } from '@/components/Toolbar'
import { raffles } from '@/features/raffles/api'
import { RaffleCard } from '@/features/raffles/RaffleCard'
import { type RaffleTab, raffleTabs } from '@/lib/enumerations'
import { filter } from '@/lib/filters'
import { usePersistedFilters } from '@/lib/usePersistedFilters'
import { useManages, useSession } from '@/session/session'

const AREA = 'raffles'
const TAKE = 12
/** Texts of the contract: they are in title case, unlike our own. */
const LABELS: Record<RaffleTab, string> = {
  ALL: 'All Raffles',
  ENDING_SOON: 'Ending Soon',
  FINISHED: 'Finished',
}
const schema = { search: filter.text(), tab: filter.view(raffleTabs, 'ALL') }

export function loader() {
  void queryClient.prefetchQuery(raffles.counts(bootCommunity().slug))
  return null
}

export function Component() {
  const community = bootCommunity()
  const { member } = useSession()
  const mayAdd = useManages('RAFFLES_MANAGEMENT')
  const { filters, asked, page, set, setPage, isFiltered, clear } = usePersistedFilters(AREA, schema)
  const counts = useQuery(raffles.counts(community.slug)).data
  const query = useQuery(raffles.list(community.slug, { take: TAKE, page, ...asked }))
  const countOfTab = { ALL: counts?.all, ENDING_SOON: counts?.endingSoon, FINISHED: counts?.finished }

  return (
    <Page
      {...COMMUNITY_RAFFLES_HEADING}
      actions={
        member && (
          <Button component={Link} to="/raffles/my" variant="default">
            My tickets
          </Button>
        )
      }
    >
      <Toolbar>
        <Segmented
          label="Raffles"
          value={filters.tab}
          options={raffleTabs.map((value) => ({
            value,
            label: countOfTab[value] ? `${LABELS[value]} (${countOfTab[value]})` : LABELS[value],
          }))}
          onChange={(tab) => set({ tab })}
        />
        <SearchField label="Search raffles" value={filters.search} onChange={(search) => set({ search })} />
      </Toolbar>
      <QueryView
        query={query}
        skeleton={<CardGridSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={
          isFiltered ? (
            <NothingMatches art="no such raffle" text="No raffle matches this search." clear={clear} />
          ) : (
            <Empty tab={filters.tab} slug={community.slug} mayAdd={mayAdd} name={community.name} />
          )
        }
      >
        {({ data, total }) => (
          <>
            <CardGrid things={data} render={(raffle, isEager) => <RaffleCard raffle={raffle} eager={isEager} />} />
            <DeferredSection>
              <Paging page={page} take={TAKE} total={total} entity="raffles" onPage={setPage} />
            </DeferredSection>
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Empty({ tab, mayAdd, name, slug }: { tab: RaffleTab; mayAdd: boolean; name: string; slug: string }) {
  if (tab === 'ENDING_SOON') {
    return (
      <Notice
        art="no hurry"
        title="No raffles ending soon"
        text="No raffle ends within 24 hours. View all raffles instead."
      />
    )
  }
  if (tab === 'FINISHED') {
    return <Notice art="first draw" title="No finished raffles yet" text="Results appear here, each with its proof." />
  }
  return mayAdd ? (
    <Notice
      art="first raffle"
      title="No raffles yet"
      text="Set a prize and an end. Fans see the tickets, the time left and a draw they can check."
      action={
        <Button component="a" href={platformHref(`/admin/raffles/create?creator=${slug}`)}>
          Create your first raffle
        </Button>
      }
    />
  ) : (
    <Notice
      art="soon raffles"
      title="No raffles yet"
      text={`New raffles at ${name} appear here, with their prizes and the time left.`}
    />
  )
}
