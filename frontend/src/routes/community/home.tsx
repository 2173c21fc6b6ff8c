import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '@/api/queryClient'
import { bootCommunity, platformHref } from '@/app/boot'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { QueryView } from '@/components/QueryView'
import { Section } from '@/components/Section'
import { FirstSteps } from '@/features/community/FirstSteps'
import { Hero } from '@/features/community/Hero'
import { products } from '@/features/store/api'
import { ProductGrid, ProductGridSkeleton } from '@/features/store/ProductGrid'
import { useSession } from '@/session/session'

const SHOWN = 8
const latest = () => products.list(bootCommunity().slug, { take: SHOWN })

export function loader() {
  void queryClient.prefetchQuery(latest())
  return null
}

export function Component() {
  const community = bootCommunity()
  const isOwner = useSession().user?.id === community.creatorId
  const query = useQuery(latest())

  return (
    <>
      <Hero community={community} />
      <Page title={community.name} bare>
        {!isOwner && <FirstSteps name={community.name} />}
        <Section title="In the store" more={query.data?.total ? { to: '/store', label: 'See everything' } : undefined}>
          <QueryView
            query={query}
            skeleton={<ProductGridSkeleton count={4} />}
            isEmpty={({ total }) => total === 0}
            empty={
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
                  text={`${community.name} has nothing for sale yet. Collect gems meanwhile, so you are first.`}
                />
              )
            }
          >
            {({ data }) => <ProductGrid products={data} />}
          </QueryView>
        </Section>
      </Page>
    </>
  )
}
