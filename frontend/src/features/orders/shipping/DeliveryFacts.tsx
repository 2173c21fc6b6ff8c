import type { Delivery } from '@/api/shapes'
import classes from './DeliveryFacts.module.css'
import { deliveryLabel } from '@/lib/deliveryWords'

/** The shipping method, the size and the address, formatted like a parcel label. */
export function DeliveryFacts({ delivery }: { delivery: Delivery }) {
  const { method, size, carrier, trackingNumber } = delivery
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Delivery</dt>
        <dd>{deliveryLabel[method]}</dd>
      </div>
      {size && (
        <div>
          <dt>Size</dt>
          <dd>{size}</dd>
        </div>
      )}
      <div data-wide="true">
        <dt>{method === 'PICKUP' ? 'For' : 'To'}</dt>
        <dd>
          <AddressLines delivery={delivery} />
        </dd>
      </div>
      {trackingNumber && (
        <div data-wide="true">
          <dt>{carrier || 'Tracking number'}</dt>
          <dd className={classes.code}>{trackingNumber}</dd>
        </div>
      )}
    </dl>
  )
}

/** The address as its country writes it, and the phone number of whom the courier may call. */
export function AddressLines({ delivery: { address, addressLines } }: { delivery: Delivery }) {
  if (!address) return <span className="quiet">Erased, because it is no longer needed.</span>
  return (
    <span className={classes.lines}>
      {[...addressLines, address.phone].filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}
