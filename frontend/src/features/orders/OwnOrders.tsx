import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Order, OrderStatus } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Choice } from '@/components/Choice'
import { Gems } from '@/components/Gems'
import { NothingMatches } from '@/components/NothingMatches'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { SearchField } from '@/components/SearchField'
import { Time } from '@/components/Time'
import { Toolbar } from '@/components/Toolbar'
import { ALL, filter } from '@/lib/filters'
import { usePersistedFilters } from '@/lib/usePersistedFilters'
import { orders } from './api'
import { orderStatus, ownStatus } from '@/components/orderStatus'
import { lazily } from '@/lib/lazily'
import { OrderPicture } from './OrderPicture'
import classes from './OwnOrders.module.css'

const OrderDrawer = lazily(() => import('./OrderDrawer'))

const TAKE = 20
const STATUSES = Object.keys(orderStatus) as OrderStatus[]
const schema = { search: filter.text(), status: filter.choice(STATUSES) }
const OPTIONS = [
  { value: ALL, label: 'Any status' } as const,
  ...STATUSES.map((value) => ({ value, label: ownStatus(value).label })),
]

interface Props {
  withCommunity?: boolean
  /** The next step of a fan without orders. */
  next: ReactNode
}

/** A fan's orders, newest first; one of them opens beside the list. */
export function OwnOrders({ withCommunity = false, next }: Props) {
  const { filters, asked, page, set, setPage, isFiltered, clear } = usePersistedFilters('orders', schema)
  const [params, setParams] = useSearchParams()
  const query = useQuery(orders.own({ take: TAKE, page, ...asked }))
  const opened = params.get('order')

  const close = () =>
    setParams(
      (current) => {
        current.delete('order')
        return current
      },
      { replace: true, preventScrollReset: true },
    )

  return (
    <>
      <Toolbar>
        <SearchField label="Search orders" value={filters.search} onChange={(search) => set({ search })} />
        <Choice
          label=""
          aria-label="Status"
          options={OPTIONS}
          value={filters.status}
          onChange={(status) => set({ status })}
        />
      </Toolbar>
      <QueryView
        query={query}
        skeleton={
          <Stack gap={12}>
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} height={104} radius="var(--radius-large)" />
            ))}
          </Stack>
        }
        isEmpty={({ total }) => total === 0}
        empty={
          isFiltered ? (
            <NothingMatches art="no such order" text="No order matches this search." clear={clear} />
          ) : (
            <Notice art="orders" title="No orders yet" text="Things you buy with gems appear here." action={next} />
          )
        }
      >
        {({ data, total }) => (
          <>
            <ul className={classes.list}>
              {data.map((order) => (
                <li key={order.id}>
                  <OrderRow order={order} withCommunity={withCommunity} />
                </li>
              ))}
            </ul>
            <Paging page={page} take={TAKE} total={total} entity="orders" onPage={setPage} />
          </>
        )}
      </QueryView>
      {opened && (
        <Suspense>
          <OrderDrawer
            id={opened}
            listed={query.data?.data.find(({ id }) => id === opened)}
            withCommunity={withCommunity}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

function OrderRow({ order, withCommunity }: { order: Order; withCommunity: boolean }) {
  const [params] = useSearchParams()
  const { id, product, variant, status, price, number, createdAt, community, reason } = order
  const { label, tone, meaning, icon: Icon } = ownStatus(status)
  const address = new URLSearchParams(params)
  address.set('order', id)

  return (
    <Link to={`?${address}`} preventScrollReset className={classes.order}>
      <OrderPicture product={product} color={community.brandColor} />
      <div className={classes.words}>
        <h2 className={classes.name}>{product.productName}</h2>
        <p className={classes.details}>
          {variant && <bdi>{variant} · </bdi>}Order {number} · {withCommunity && <>{community.name} · </>}
          <Time value={createdAt} />
        </p>
        <p className={classes.details}>{reason ?? meaning}</p>
      </div>
      <div className={classes.end}>
        <Chip tone={tone} icon={<Icon size={14} stroke={2} aria-hidden="true" />}>
          {label}
        </Chip>
        <Gems amount={price} />
      </div>
    </Link>
  )
}
