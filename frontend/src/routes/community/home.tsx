import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { queryClient } from '@/api/queryClient'
import { bootCommunity, platformHref } from '@/api/boot'
import { DeferredSection } from '@/components/DeferredSection'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { FirstSteps } from '@/features/community/FirstSteps'
import { Hero } from '@/features/community/Hero'
import { Membership } from '@/features/community/Membership'
import { caseRow } from '@/features/cases/api'
import { orders } from '@/features/orders/api'
import { latestWin, raffleRow } from '@/features/raffles/api'
import { shelfQueries, Shelves } from '@/features/store/Shelves'
import { useSession } from '@/session/session'
import classes from './home.module.css'

// Blocks for logged-in users and below the first screen: they are not part of the first load.
const Goal = lazy(() => import('@/features/store/Goal'))
const UnclaimedPrize = lazy(() => import('@/features/raffles/UnclaimedPrize'))
const OwnerPanel = lazy(() => import('@/features/community/OwnerPanel'))
const RunningRaffles = lazy(() => import('@/features/raffles/RunningRaffles'))
const OpenCases = lazy(() => import('@/features/cases/OpenCases'))
const RecentOrders = lazy(() => import('@/features/orders/RecentOrders'))

const lately = orders.own({ take: 3 })

export function loader() {
  const { slug } = bootCommunity()
  for (const query of Object.values(shelfQueries())) void queryClient.prefetchQuery(query)
  void queryClient.prefetchQuery(raffleRow(slug))
  void queryClient.prefetchQuery(caseRow(slug))
  return null
}

export function Component() {
  const community = bootCommunity()
  const { user, member, balance } = useSession()
  const isOwner = user?.id === community.creatorId
  const { data: latest } = useQuery(shelfQueries().latest)
  const running = useQuery(raffleRow(community.slug))
  const open = useQuery(caseRow(community.slug))
  const won = useQuery({ ...latestWin(), enabled: member !== null })
  const isAsking = running.isLoading || open.isLoading || won.isLoading
  const own = useQuery({ ...lately, enabled: member !== null })
  const bought = own.data?.data ?? []
  const isNew = !isOwner && (member === null || own.data?.total === 0)

  return (
    <>
      <Hero community={community}>
        <Membership creatorId={community.creatorId} name={community.name} />
      </Hero>
      <Page title={community.name} bare>
        <div className={classes.first}>
          {isNew && (
            <DeferredSection>
              <FirstSteps name={community.name} hasBought={bought.length > 0} />
            </DeferredSection>
          )}
          <Suspense>
            {won.data?.total ? <UnclaimedPrize /> : null}
            {isOwner && <OwnerPanel hasProducts={latest?.total !== 0} />}
            {member && balance !== null && <Goal balance={balance} />}
          </Suspense>
        </div>
        {/* Rendered together, so that later blocks do not push visible ones down. */}
        {!isAsking && (
          <div className={classes.rest}>
            <DeferredSection>
              <Suspense>
                <RunningRaffles />
                <OpenCases />
                <Shelves empty={<EmptyShelves name={community.name} isOwner={isOwner} />} />
                {bought.length > 0 && <RecentOrders title="Your orders" orders={bought} to="/orders" />}
              </Suspense>
            </DeferredSection>
          </div>
        )}
      </Page>
    </>
  )
}

const EmptyShelves = ({ name, isOwner }: { name: string; isOwner: boolean }) =>
  isOwner ? (
    <Notice
      art="first product"
      title="Your store is empty"
      text="Publish a product so that fans can spend their gems."
      action={
        <Button component="a" href={platformHref('/admin/store/create')}>
          Add your first product
        </Button>
      }
    />
  ) : (
    <Notice art="soon" title="No products yet" text={`${name} has no products yet. You can already collect gems.`} />
  )
