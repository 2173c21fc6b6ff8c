import { COMMUNITY_CASES_HEADING } from '@/api/constants'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Case } from '@/api/shapes'
import { bootCommunity, platformHref } from '@/api/boot'
import { Choice } from '@/components/Choice'
import { NothingMatches } from '@/components/NothingMatches'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { SearchField } from '@/components/SearchField'
import { Section } from '@/components/Section'
import { Toolbar } from '@/components/Toolbar'
import { cases } from '@/features/cases/api'
import { CaseCard } from '@/features/cases/CaseCard'
import classes from '@/features/cases/CaseCard.module.css'
import { RecentWins } from '@/features/cases/RecentWins'
import { viewedCases } from '@/features/cases/viewed'
import { filter } from '@/lib/filters'
import { optionsOf } from '@/lib/options'
import { type Sort, SORTS } from '@/lib/sorts'
import { usePersistedFilters } from '@/lib/usePersistedFilters'
import { useManages } from '@/session/session'

const TAKE = 24
const EAGER = 3
const sorts = optionsOf(SORTS)
const schema = { search: filter.text(), sort: filter.order(Object.keys(SORTS) as Sort[], 'newest') }

export function Component() {
  const community = bootCommunity()
  const mayAdd = useManages('LOOTBOXES_MANAGEMENT')
  const { filters, asked, page, set, setPage, isFiltered, clear } = usePersistedFilters('lootboxes', schema)
  const { sort = 'newest', ...search } = asked
  const { sortBy, sortDirection } = SORTS[sort]
  const query = useQuery(cases.list(community.slug, { take: TAKE, page, ...search, sortBy, sortDirection }))

  return (
    <Page {...COMMUNITY_CASES_HEADING}>
      <Toolbar>
        <SearchField label="Search cases" value={filters.search} onChange={(text) => set({ search: text })} />
        <Choice
          label=""
          aria-label="Order"
          value={filters.sort}
          options={sorts}
          onChange={(chosen) => set({ sort: chosen })}
        />
      </Toolbar>
      <QueryView
        query={query}
        skeleton={<Grid shown={null} />}
        isEmpty={({ total }) => total === 0}
        empty={
          isFiltered ? (
            <NothingMatches art="no such case" text="No case matches this search." clear={clear} />
          ) : (
            <Nothing name={community.name} slug={community.slug} mayAdd={mayAdd} />
          )
        }
      >
        {({ data, total }) => (
          <>
            <Grid shown={data} />
            <Paging page={page} take={TAKE} total={total} entity="cases" onPage={setPage} />
            <Viewed all={data} />
            <RecentWins />
          </>
        )}
      </QueryView>
    </Page>
  )
}

const Grid = ({ shown }: { shown: Case[] | null }) => (
  <ul className={classes.grid}>
    {shown
      ? shown.map((one, index) => (
          <li key={one.id}>
            <CaseCard shown={one} eager={index < EAGER} />
          </li>
        ))
      : [1, 2, 3].map((one) => (
          <li key={one}>
            <Skeleton height={280} radius="var(--radius-large)" />
          </li>
        ))}
  </ul>
)

/** The last ones this browser looked at. */
function Viewed({ all }: { all: Case[] }) {
  const viewed = viewedCases()
    .map((id) => all.find((one) => one.id === id))
    .filter((one) => one !== undefined)
  if (viewed.length === 0) return null
  return (
    <Section title="Recently viewed">
      <Grid shown={viewed} />
    </Section>
  )
}

const Nothing = ({ name, slug, mayAdd }: { name: string; slug: string; mayAdd: boolean }) =>
  mayAdd ? (
    <Notice
      art="first case"
      title="No case yet"
      text="Choose prizes, set their odds and publish. Fans see the exact odds."
      action={
        <Button component="a" href={platformHref(`/admin/cases/create?creator=${slug}`)}>
          Create your first case
        </Button>
      }
    />
  ) : (
    <Notice
      art="soon"
      title="No cases yet"
      text={`New cases at ${name} appear here, each with its prizes and exact odds. Your gems do not expire.`}
    />
  )
