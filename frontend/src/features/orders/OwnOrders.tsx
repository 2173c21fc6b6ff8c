import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Gems } from '@/components/Gems'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { Time } from '@/components/Time'
import { newKey } from '@/lib/keys'
import { useListQuery } from '@/lib/useListQuery'
import { orders, useCancelOrder } from './api'
import { canCancel, orderStatus } from './model'
import classes from './OwnOrders.module.css'

const TAKE = 20

interface Props {
  withCommunity?: boolean
  /** Where a fan without orders goes next. */
  next: React.ReactNode
}

export function OwnOrders({ withCommunity = false, next }: Props) {
  const { page, set } = useListQuery()
  const query = useQuery(orders.own({ take: TAKE, page }))

  return (
    <QueryView
      query={query}
      skeleton={
        <Stack>
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={104} radius="var(--radius-large)" />
          ))}
        </Stack>
      }
      isEmpty={({ total }) => total === 0}
      empty={<Notice art="orders" title="No orders yet" text="What you buy with gems is kept here." action={next} />}
    >
      {({ data, total }) => (
        <>
          <ul className={classes.list}>
            {data.map((order) => (
              <OrderRow key={order.id} order={order} withCommunity={withCommunity} />
            ))}
          </ul>
          <Paging page={page} take={TAKE} total={total} entity="orders" onPage={(to) => set('page', String(to))} />
        </>
      )}
    </QueryView>
  )
}

function OrderRow({ order, withCommunity }: { order: Order; withCommunity: boolean }) {
  const [key] = useState(newKey)
  const cancel = useCancelOrder(key)
  const { product, status, price, number, createdAt, community, reason } = order
  const { label, tone, meaning } = orderStatus[status]

  return (
    <li className={classes.order}>
      <div className={classes.picture}>
        {product.productImage ? (
          <img src={product.productImage} alt="" loading="lazy" width={112} height={84} />
        ) : (
          <GeneratedArt
            name={product.productName}
            kind="product"
            rarity={product.rarity === 'COMMON' ? undefined : product.rarity}
          />
        )}
      </div>
      <div className={classes.words}>
        <h2 className={classes.name}>{product.productName}</h2>
        <p className={classes.details}>
          Order {number} · {withCommunity && <>{community.name} · </>}
          <Time value={createdAt} />
        </p>
        <p className={classes.details}>{reason ?? meaning}</p>
      </div>
      <div className={classes.end}>
        <Gems amount={price} />
        <Chip tone={tone}>{label}</Chip>
        {canCancel(order) && (
          <Button
            variant="subtle"
            color="red"
            px="sm"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(order.id)}
          >
            Cancel order
          </Button>
        )}
      </div>
    </li>
  )
}
