import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { queryClient } from '@/api/queryClient'
import { bootCommunity, platformHref } from '@/app/boot'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { QueryView } from '@/components/QueryView'
import { Section } from '@/components/Section'
import { FirstSteps } from '@/features/community/FirstSteps'
import { Hero } from '@/features/community/Hero'
import { Membership } from '@/features/community/Membership'
import { orders } from '@/features/orders/api'
import { products } from '@/features/store/api'
import { ProductGrid, ProductGridSkeleton } from '@/features/store/ProductGrid'
import { ProductShelf } from '@/features/store/ProductShelf'
import { useSession } from '@/session/session'
import classes from './home.module.css'

// Blocks of people who are signed in: a visitor's first page does not carry them.
const Goal = lazy(() => import('@/features/store/Goal'))
const OwnerPanel = lazy(() => import('@/features/community/OwnerPanel'))
const RecentOrders = lazy(() => import('@/features/orders/RecentOrders'))

const ROW = 4
const LATEST = 8
const featured = { take: ROW, badge: 'FEATURED' } as const
const almostGone = { take: ROW, almostGone: true, sortBy: 'SOLD' } as const
const latest = () => products.list(bootCommunity().slug, { take: LATEST })
const lately = orders.own({ take: 3 })

export function loader() {
  const { slug } = bootCommunity()
  void queryClient.prefetchQuery(latest())
  void queryClient.prefetchQuery(products.list(slug, featured))
  void queryClient.prefetchQuery(products.list(slug, almostGone))
  return null
}

export function Component() {
  const community = bootCommunity()
  const { user, member, balance } = useSession()
  const isOwner = user?.id === community.creatorId
  const query = useQuery(latest())
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
          {isNew && <FirstSteps name={community.name} hasBought={bought.length > 0} />}
          <Suspense>
            {isOwner && <OwnerPanel hasProducts={query.data?.total !== 0} />}
            {member && balance !== null && <Goal balance={balance} />}
          </Suspense>
        </div>
        <ProductShelf title="Featured" query={featured} />
        <Section
          title="New in the store"
          more={query.data?.total ? { to: '/store', label: 'See everything' } : undefined}
        >
          <QueryView
            query={query}
            skeleton={<ProductGridSkeleton count={ROW} />}
            isEmpty={({ total }) => total === 0}
            empty={<EmptyShelves name={community.name} isOwner={isOwner} />}
          >
            {({ data }) => <ProductGrid products={data} />}
          </QueryView>
        </Section>
        <ProductShelf title="Almost gone" query={almostGone} />
        {bought.length > 0 && (
          <Suspense>
            <RecentOrders title="Your orders" orders={bought} to="/orders" />
          </Suspense>
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
      text="Publish one product and your fans have something to collect gems for."
      action={
        <Button component="a" href={platformHref('/admin/store/create')}>
          Add your first product
        </Button>
      }
    />
  ) : (
    <Notice
      art="soon"
      title="The shelves are being filled"
      text={`${name} has nothing for sale yet. Collect gems meanwhile, so you are first.`}
    />
  )
