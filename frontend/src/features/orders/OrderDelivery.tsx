import { Button } from '@mantine/core'
import { FULFILLMENTS } from '@/api/constants'
import { openDialog } from '@/dialogs/dialogs'
import { DeliveryFacts } from '@/features/orders/shipping/DeliveryFacts'
import type { OwnOrder } from './api'
import classes from './OrderDrawer.module.css'

/** The address of an own order, and the actions of the fan. */
export function OrderDelivery({ order }: { order: OwnOrder }) {
  const { id, status, product, delivery } = order
  if (!FULFILLMENTS[product.type].isShipped) return null
  const say = () => openDialog('inventory-order', { id, isWon: false, product })
  return (
    <>
      {status === 'RESERVED' && (
        <div className={classes.ask}>
          <p>Your order is paid and reserved. Add your shipping address, and the creator packs it.</p>
          <Button onClick={say}>Add shipping address</Button>
        </div>
      )}
      {delivery && <DeliveryFacts delivery={delivery} />}
      {status === 'PENDING' && (
        <Button variant="default" onClick={say}>
          Change address
        </Button>
      )}
      {(status === 'SHIPPED' || (delivery?.trackingNumber && status === 'COMPLETED')) && (
        <Button onClick={() => openDialog('inventory-tracking', { orderId: id })}>Track order</Button>
      )}
    </>
  )
}
