import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { TeamOrderDetail } from '@/api/shapes'
import { DeliveryFacts } from '@/features/orders/shipping/DeliveryFacts'
import classes from './OrderDrawer.module.css'
import { slipsHref } from './slips'
import { TrackingForm } from './TrackingForm'

const TRACKED = new Set(['SHIPPED', 'COMPLETED'])

/** The address of an order, its packing slip and its tracking number. */
export function Parcel({ order }: { order: TeamOrderDetail }) {
  const [isEdited, setEdited] = useState(false)
  const { delivery, id, status } = order
  if (!delivery) return null
  return (
    <section className={classes.parcel}>
      <header className={classes.parcelHead}>
        <h3 className={classes.heading}>Parcel</h3>
        <Button
          component="a"
          href={slipsHref([id])}
          target="_blank"
          variant="default"
          size="xs"
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
        >
          Packing slip
        </Button>
      </header>
      <DeliveryFacts delivery={delivery} />
      {TRACKED.has(status) &&
        delivery.method !== 'PICKUP' &&
        (isEdited ? (
          <TrackingForm order={order} onDone={() => setEdited(false)} />
        ) : (
          <Button variant="default" onClick={() => setEdited(true)}>
            {delivery.trackingNumber ? 'Change tracking' : 'Add a tracking number'}
          </Button>
        ))}
    </section>
  )
}
