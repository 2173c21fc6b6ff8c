import type { PackingSlip as Slip } from '@/api/shapes'
import { bootCommunity } from '@/api/boot'
import { AddressLines } from '@/features/orders/shipping/DeliveryFacts'
import { deliveryLabel } from '@/lib/deliveryWords'
import { formatDay } from '@/lib/format'
import classes from './PackingSlip.module.css'

/** The packing slip of a parcel: its recipient, address, content, and the buyer's answers. */
export function PackingSlip({ slip }: { slip: Slip }) {
  const { number, createdAt, product, variant, member, delivery, answers, quantity, note } = slip
  return (
    <article className={classes.slip} aria-label={`Order ${number}`}>
      <header className={classes.head}>
        <div>
          <p className={classes.from}>{bootCommunity().name}</p>
          <p>Packing slip</p>
        </div>
        <div className={classes.number}>
          <p>Order</p>
          <p className={classes.from}>#{number}</p>
        </div>
      </header>
      <div className={classes.columns}>
        <section>
          <h2>Ship to</h2>
          {delivery ? <AddressLines delivery={delivery} /> : <p>{member.username} has not added a shipping address.</p>}
        </section>
        <section>
          <h2>Details</h2>
          <p>Ordered {formatDay(createdAt)}</p>
          <p>By {member.username}</p>
          {delivery && <p>{deliveryLabel[delivery.method]}</p>}
          {delivery?.trackingNumber && (
            <p>
              {delivery.carrier} {delivery.trackingNumber}
            </p>
          )}
        </section>
      </div>
      <table className={classes.goods}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Size</th>
            <th scope="col">Quantity</th>
            <th scope="col">Packed</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{product.productName}</td>
            <td dir="auto">{variant ?? delivery?.size ?? '–'}</td>
            <td>{quantity}</td>
            <td aria-label="To check off">
              <span className={classes.box} />
            </td>
          </tr>
        </tbody>
      </table>
      {answers.length > 0 && (
        <dl className={classes.answers}>
          {answers.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      {note && <p className={classes.note}>Team note (do not pack): {note}</p>}
    </article>
  )
}
