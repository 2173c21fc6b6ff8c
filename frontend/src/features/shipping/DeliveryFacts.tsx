import { useQuery } from '@tanstack/react-query'
import type { Delivery } from '@/api/shapes'
import { countries } from '@/session/age'
import classes from './DeliveryFacts.module.css'
import { deliveryLabel } from './words'

/** How it goes, in which size, and where to: as it is written on a parcel. */
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

export function AddressLines({ delivery: { address } }: { delivery: Delivery }) {
  const { data } = useQuery(countries)
  if (!address) return <span className="quiet">Erased: it is no longer needed.</span>
  const { fullName, street, building, zip, city, country, phone } = address
  const land = data?.data.find(({ code }) => code === country)?.name ?? country
  const lines = [
    fullName,
    [street, building].filter(Boolean).join(' '),
    [zip, city].filter(Boolean).join(' '),
    land,
    phone,
  ]
  return (
    <span className={classes.lines}>
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}
