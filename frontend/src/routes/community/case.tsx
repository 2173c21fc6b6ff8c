import { Skeleton } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import { queryClient } from '@/api/queryClient'
import type { CasePage } from '@/api/shapes'
import { bootCommunity } from '@/api/boot'
import { Page } from '@/components/Page'
import { HelpLine } from '@/components/HelpLine'
import { Price } from '@/components/Price'
import { QueryView } from '@/components/QueryView'
import { Section } from '@/components/Section'
import { Time } from '@/components/Time'
import { cases } from '@/features/cases/api'
import { OpenPanel } from '@/features/cases/OpenPanel'
import { PrizeGrid } from '@/features/cases/PrizeGrid'
import { rememberCase } from '@/features/cases/viewed'
import { NotFound } from '@/layouts/NotFound'
import { useSession } from '@/session/session'
import { lazily } from '@/lib/lazily'
import classes from './case.module.css'

// Far below the reel: they are not part of the first load.
const OpeningHistory = lazily(() => import('@/features/cases/OpeningHistory'))
const RecentWins = lazily(async () => ({ default: (await import('@/features/cases/RecentWins')).RecentWins }))
const SeedsPanel = lazily(async () => ({ default: (await import('@/features/cases/SeedsPanel')).SeedsPanel }))
const LimitsPanel = lazily(() =>
  import('@/features/limits/LimitsPanel').then(({ LimitsPanel: panel }) => ({ default: panel })),
)

export function loader({ params: { slug = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(cases.one(bootCommunity().slug, slug))
  return null
}

export function Component() {
  const { slug = '' } = useParams()
  const query = useQuery(cases.one(bootCommunity().slug, slug))
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <NotFound title="No such case" text="It may have been removed." to="/cases" label="View all cases" />
  }
  return (
    <Page title={query.data?.name ?? 'Case'} bare>
      <QueryView
        alone
        query={query}
        skeleton={
          <div className={classes.skeleton}>
            <Skeleton height={64} width="60%" />
            <Skeleton height={300} radius="var(--radius-large)" />
          </div>
        }
      >
        {(shown) => <Shown key={shown.id} shown={shown} />}
      </QueryView>
    </Page>
  )
}

function Shown({ shown }: { shown: CasePage }) {
  const { member } = useSession()
  useEffect(() => rememberCase(shown.id), [shown.id])
  return (
    <>
      <header className={classes.head}>
        <Link to="/cases" className={classes.back}>
          <IconChevronLeft size={16} stroke={2} aria-hidden="true" />
          Cases
        </Link>
        <div className={classes.line}>
          <h1 dir="auto" className={classes.title}>
            {shown.name}
          </h1>
          <p className={classes.price}>
            <Price amount={shown.price} size={24} />
          </p>
        </div>
        {shown.description && (
          <p dir="auto" className={classes.text}>
            {shown.description}
          </p>
        )}
      </header>
      <OpenPanel shown={shown} />
      <div className={classes.sections}>
        <Section title="Prizes and odds">
          <p className={classes.odds}>
            These odds apply since <Time value={shown.oddsSince} />. Their hash is part of every opening, so you can
            detect any change.
          </p>
          <PrizeGrid prizes={shown.prizes} />
          <HelpLine />
        </Section>
        <Suspense>
          <RecentWins slug={shown.slug} />
        </Suspense>
        {member && (
          <div className={classes.panels}>
            <Suspense fallback={<Skeleton height={240} radius="var(--radius-large)" />}>
              <OpeningHistory slug={shown.slug} />
            </Suspense>
            <Suspense fallback={<Skeleton height={240} radius="var(--radius-large)" />}>
              <SeedsPanel />
            </Suspense>
            <Suspense fallback={<Skeleton height={240} radius="var(--radius-large)" />}>
              <LimitsPanel place="here" />
            </Suspense>
          </div>
        )}
      </div>
    </>
  )
}
