import { Link } from 'react-router'
import type { Order } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Section } from '@/components/Section'
import { Time } from '@/components/Time'
import { ownStatus } from '@/components/orderStatus'
import { OrderPicture } from './OrderPicture'
import classes from './RecentOrders.module.css'

interface Props {
  orders: Order[]
  title: string
  /** The page with the list of all orders; an order opens there. */
  to: string
  withCommunity?: boolean
}

/** The latest orders with product, time and status. */
export default function RecentOrders({ orders, title, to, withCommunity = false }: Props) {
  if (orders.length === 0) return null
  const open = (order: Order) => `${to}${to.includes('?') ? '&' : '?'}order=${order.id}`
  return (
    <Section title={title} more={{ to, label: 'See all orders' }}>
      <ul className={classes.orders}>
        {orders.map((order) => {
          const { label, tone, icon: Icon } = ownStatus(order.status)
          return (
            <li key={order.id}>
              <Link to={open(order)} className={classes.order}>
                <OrderPicture product={order.product} color={order.community.brandColor} />
                <span className={classes.words}>
                  <span className={classes.name}>{order.product.productName}</span>
                  <span className="quiet small">
                    {withCommunity && <>{order.community.name} · </>}
                    <Time value={order.createdAt} />
                  </span>
                </span>
                <Chip tone={tone} icon={<Icon size={14} stroke={2} aria-hidden="true" />}>
                  {label}
                </Chip>
              </Link>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
