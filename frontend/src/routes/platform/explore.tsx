import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '@/api/queryClient'
import { Choice } from '@/components/Choice'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { SearchField } from '@/components/SearchField'
import { Toolbar } from '@/components/Toolbar'
import { creators } from '@/features/creators/api'
import { CreatorGrid, CreatorGridSkeleton } from '@/features/creators/CreatorGrid'
import { OpenCommunity } from '@/features/platform/OpenCommunity'
import { useListQuery } from '@/lib/useListQuery'

const TAKE = 24
const ORDERS = [
  { value: 'MEMBERS', label: 'Most members' },
  { value: 'CREATED_AT', label: 'Newest first' },
  { value: 'NAME', label: 'By name' },
] as const
type Order = (typeof ORDERS)[number]['value']

const orderOf = (value: string): Order => ORDERS.find((order) => order.value === value)?.value ?? 'MEMBERS'

const list = (search: string, order: Order, page: number) =>
  creators.list({
    take: TAKE,
    page,
    search: search || undefined,
    sortBy: order,
    sortDirection: order === 'NAME' ? 'asc' : 'desc',
  })

export function loader({ request }: { request: Request }) {
  const params = new URL(request.url).searchParams
  if (!params.has('page'))
    void queryClient.prefetchQuery(list(params.get('search') ?? '', orderOf(params.get('order') ?? ''), 1))
  return null
}

export function Component() {
  const { page, search, read, set, clear } = useListQuery({ order: 'MEMBERS' })
  const order = orderOf(read('order'))
  const query = useQuery(list(search, order, page))

  return (
    <Page title="Explore" lead="Find the community of someone you like to watch, or one you did not know you would.">
      <Toolbar>
        <SearchField label="Search communities" value={search} onChange={(value) => set('search', value)} />
        <Choice aria-label="Order" label="" options={ORDERS} value={order} onChange={(value) => set('order', value)} />
      </Toolbar>
      <QueryView
        query={query}
        skeleton={<CreatorGridSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={
          search ? (
            <Notice
              art={search}
              title="Nobody by that name"
              text={`No community matches “${search}”.`}
              action={
                <Button variant="default" onClick={clear}>
                  Clear search
                </Button>
              }
            />
          ) : (
            <Notice
              art="first community"
              title="The hall is still empty"
              text="Be the first to open a community here."
              action={<OpenCommunity />}
            />
          )
        }
      >
        {({ data, total }) => (
          <>
            <CreatorGrid creators={data} />
            <Paging
              page={page}
              take={TAKE}
              total={total}
              entity="communities"
              onPage={(to) => set('page', String(to))}
            />
          </>
        )}
      </QueryView>
    </Page>
  )
}
