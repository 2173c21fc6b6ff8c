import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { challengeKinds, COMMUNITY_QUESTS_HEADING } from '@/api/constants'
import { bootCommunity } from '@/api/boot'
import { queryClient } from '@/api/queryClient'
import { CardGrid, CardGridSkeleton } from '@/components/CardGrid'
import { Choice } from '@/components/Choice'
import { DeferredSection } from '@/components/DeferredSection'
import { NothingMatches } from '@/components/NothingMatches'
import { Page } from '@/components/Page'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { SearchField } from '@/components/SearchField'
import { Segmented } from '@/components/Segmented'
import { Toolbar } from '@/components/Toolbar'
import { JoinButton } from '@/features/community/JoinButton'
import { earning } from '@/session/earning'
import { HowToEarnSkeleton } from '@/features/earning/HowToEarnSkeleton'
import { quests, readyQuests } from '@/session/quests'
import { Chains } from '@/features/quests/Chains'
import { QuestCard } from '@/features/quests/QuestCard'
import { CATEGORIES } from '@/features/quests/categories'
import { keyFor } from '@/api/keys'
import { filter } from '@/lib/filters'
import { lazily } from '@/lib/lazily'
import { optionsOrAll } from '@/lib/options'
import { useRefreshAt } from '@/lib/useRefreshAt'
import { usePersistedFilters } from '@/lib/usePersistedFilters'
import { useIsTeam, useManages, useSession } from '@/session/session'
import classes from './quests.module.css'

// Their parts would make the first load of the page too heavy.
const HowToEarn = lazily(() => import('@/features/earning/HowToEarn'))
const FoundElsewhere = lazily(() => import('@/features/quests/FoundElsewhere'))
const ReadyElsewhere = lazily(() =>
  import('@/features/quests/ReadyElsewhere').then((module) => ({ default: module.ReadyElsewhere })),
)
const NoQuests = lazily(() => import('@/features/quests/NoQuests'))
const ClaimAll = lazily(() => import('@/features/quests/ClaimAll'))

const TAKE = 12

const categories = challengeKinds.map((value) => ({ value, label: CATEGORIES[value] }))
const STATES = {
  AVAILABLE: 'Available',
  IN_PROCESS: 'In progress',
  PENDING: 'Under review',
  CAN_REWARD: 'Ready to claim',
  COMPLETED: 'Done',
  REJECTED: 'Not approved',
  MISSED: 'Missed',
} as const
const states = optionsOrAll(STATES, 'All states')
const schema = {
  kind: filter.order(challengeKinds, 'QUEST'),
  filter: filter.tab(Object.keys(STATES) as (keyof typeof STATES)[]),
  search: filter.text(),
}

export function loader() {
  void queryClient.prefetchQuery(quests.chains())
  void queryClient.prefetchQuery(earning())
  return null
}

export function Component() {
  const community = bootCommunity()
  const { member } = useSession()
  const isTeam = useIsTeam()
  const mayAdd = useManages('CHALLENGES_MANAGEMENT')
  const { filters, asked, page, set, setPage, isFiltered, clear } = usePersistedFilters('quests', schema)
  const { kind } = filters
  // Steps of chains are on their path, unless the fan looks for one.
  const steps = isFiltered ? undefined : false
  const query = useQuery(quests.list({ take: TAKE, page, ...asked, kind, ...(steps === undefined ? {} : { steps }) }))
  const chains = useQuery(quests.chains())
  const ready = useQuery({ ...readyQuests(), enabled: member !== null })
  const moments = query.data?.data.flatMap(({ startAt, endAt, periodEndsAt, own }) => [
    startAt,
    endAt,
    periodEndsAt,
    own?.deadline,
  ])
  useRefreshAt(moments ?? [], keyFor('quests'))
  const showsChains = kind === 'QUEST' && !isFiltered && page === 1
  const hasChains = showsChains && (chains.data?.data.length ?? 0) > 0

  return (
    <Page
      {...COMMUNITY_QUESTS_HEADING}
      actions={
        <>
          {!member && !isTeam && <JoinButton creatorId={community.creatorId} name={community.name} />}
          <Button component={Link} to="/achievements" variant="default">
            Achievements
          </Button>
        </>
      }
    >
      {isTeam && <TeamNote />}
      {/* First, because it needs only a press; and in its place from the beginning, so that nothing moves. */}
      {member && (
        <Suspense fallback={<div className={classes.claims} />}>
          {ready.isLoading || chains.isLoading ? (
            <div className={classes.claims} />
          ) : (
            <ClaimAll ready={ready.data?.data ?? []} chains={chains.data?.data ?? []} />
          )}
        </Suspense>
      )}
      {/* Shown for all filters: the filters are below it, and would move. */}
      {page === 1 && (
        <Suspense fallback={<HowToEarnSkeleton />}>
          <HowToEarn />
        </Suspense>
      )}
      <Toolbar>
        <Segmented label="Category" value={kind} options={categories} onChange={(chosen) => set({ kind: chosen })} />
        {member && (
          <Choice
            label=""
            aria-label="State"
            value={filters.filter}
            options={states}
            onChange={(chosen) => set({ filter: chosen })}
          />
        )}
        <SearchField label="Search quests" value={filters.search} onChange={(search) => set({ search })} />
      </Toolbar>
      {(ready.data?.total ?? 0) + (chains.data?.total ?? 0) > 0 && (
        <Suspense>
          <ReadyElsewhere
            ready={ready.data?.data ?? []}
            chains={chains.data?.data ?? []}
            kind={kind}
            onShow={(chosen) => set({ kind: chosen })}
          />
        </Suspense>
      )}
      <QueryView
        query={query}
        skeleton={<CardGridSkeleton rows />}
        isEmpty={({ total }) => total === 0}
        empty={
          isFiltered ? (
            <>
              <NothingMatches art="no such quest" text={`Nothing matches in ${CATEGORIES[kind]}.`} clear={clear} />
              <Suspense>
                <FoundElsewhere kind={kind} asked={asked} onShow={(chosen) => set({ kind: chosen })} />
              </Suspense>
            </>
          ) : (
            !hasChains && (
              <Suspense>
                <NoQuests kind={kind} mayAdd={mayAdd} />
              </Suspense>
            )
          )
        }
      >
        {({ data, total }) => (
          <>
            <CardGrid
              things={data}
              render={(challenge, isEager) => <QuestCard challenge={challenge} eager={isEager} />}
            />
            <DeferredSection>
              <Paging page={page} take={TAKE} total={total} entity={CATEGORIES[kind].toLowerCase()} onPage={setPage} />
            </DeferredSection>
          </>
        )}
      </QueryView>
      {/* Last, because their steps are long and the quests of the day are not. */}
      {hasChains && <Chains />}
    </Page>
  )
}

/** Said once, in place of buttons that cannot work. */
function TeamNote() {
  const { data } = useQuery(earning())
  const isForStaff = data?.rules.some(({ audience }) => audience === 'FANS_AND_STAFF') ?? false
  const { acting } = useSession()
  return (
    <p className={classes.team}>
      You are on this team. Only fans earn gems here{isForStaff && !acting?.isOwner && ', except by rules for staff'}.
    </p>
  )
}
