import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CopyField } from '@/components/CopyField'
import { QueryView } from '@/components/QueryView'
import { DialogSkeleton } from '@/dialogs/DialogSkeleton'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { type OwnOrder, orders } from '@/features/orders/api'
import { OrderWay } from '@/features/orders/OrderWay'
import { useReceive } from './api'
import classes from './Tracking.module.css'

/** The parcel's progress, its tracking number, and the button that confirms its arrival. */
export default function TrackingDialog({ orderId }: DialogProps['inventory-tracking']) {
  const query = useQuery(orders.one(orderId))
  return (
    <QueryView query={query} skeleton={<DialogSkeleton />}>
      {(order) => <Tracking order={order} />}
    </QueryView>
  )
}

function Tracking({ order }: { order: OwnOrder }) {
  const { delivery, status, product } = order
  const receive = useReceive()
  return (
    <div className={classes.tracking}>
      <p className={classes.name}>{product.productName}</p>
      <OrderWay order={order} />
      {delivery?.trackingNumber ? (
        <div className={classes.number}>
          <p className="quiet small">{delivery.carrier || 'Tracking number'}</p>
          <CopyField label="Tracking number" value={delivery.trackingNumber} />
        </div>
      ) : (
        <p className="quiet">
          {status === 'SHIPPED' ? 'The creator shipped it without a tracking number.' : 'No tracking number yet.'}
        </p>
      )}
      {delivery?.trackingUrl && (
        <Button
          component="a"
          href={delivery.trackingUrl}
          target="_blank"
          rel="noreferrer"
          variant={status === 'SHIPPED' ? 'default' : 'filled'}
          rightSection={<IconExternalLink size={18} stroke={1.75} aria-hidden="true" />}
        >
          Track parcel
        </Button>
      )}
      {status === 'SHIPPED' && (
        <Button
          loading={receive.isPending}
          onClick={() => receive.mutate(order.id, { onSuccess: () => closeDialog('inventory-tracking') })}
        >
          Confirm arrival
        </Button>
      )}
    </div>
  )
}
