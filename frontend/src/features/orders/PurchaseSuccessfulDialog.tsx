import { Button } from '@mantine/core'
import { Suspense } from 'react'
import type { Order } from '@/api/shapes'
import { formatGems, gemUnit } from '@/lib/format'
import { useGoTo } from '@/lib/RouterContext'
import { COUNTS_LATER } from '@/components/orderStatus'
import { Gem } from '@/components/Gem'
import { closeDialog, openDialog } from '@/dialogs/dialogs'
import { useSession } from '@/session/session'
import { lazily } from '@/lib/lazily'
import { OrderPicture } from './OrderPicture'
import { OrderWay } from './OrderWay'
import classes from './PurchaseSuccessfulDialog.module.css'

const CodeReveal = lazily(() => import('./CodeReveal'))
const SPARKS = 10

/** The result of a purchase: the product, the new balance and the next step. */
export default function PurchaseSuccessfulDialog({ order }: { order: Order }) {
  const goTo = useGoTo()
  const { balance } = useSession()
  const { product, price, number, id, status } = order
  const isComplete = order.hasCode || status === 'COMPLETED'

  return (
    <div className={classes.dialog}>
      <div className={classes.picture}>
        <div className={classes.sparks} aria-hidden="true">
          {Array.from({ length: SPARKS }, (_, index) => (
            <span key={index} style={{ rotate: `${(index * 360) / SPARKS}deg` }}>
              <Gem size={index % 3 === 0 ? 20 : 14} />
            </span>
          ))}
        </div>
        <OrderPicture product={product} />
      </div>
      <div>
        <p className={classes.title}>
          {isComplete ? `${product.productName} is yours` : `You bought ${product.productName}`}
        </p>
        <p className="quiet small">
          {order.variant && <bdi>{order.variant} · </bdi>}Order {number}
        </p>
      </div>
      {balance !== null && (
        <p className={classes.balance}>
          <Gem size={22} />
          <span className={classes.amount}>{formatGems(balance)}</span>
          <span className="quiet small">{gemUnit(balance)} left</span>
        </p>
      )}
      {order.hasCode ? (
        <Suspense>
          <CodeReveal order={order} />
        </Suspense>
      ) : (
        <div className={classes.next}>
          <p className={classes.heading}>What happens next</p>
          <OrderWay order={order} />
          {price !== '0' && <p className="quiet small">{COUNTS_LATER}</p>}
        </div>
      )}
      <div className={classes.actions}>
        {status === 'RESERVED' && (
          <Button
            onClick={() => {
              closeDialog('purchase-successful')
              openDialog('inventory-order', { id, isWon: false, product })
            }}
          >
            Add shipping address
          </Button>
        )}
        <Button
          variant={status === 'RESERVED' ? 'default' : 'filled'}
          onClick={() => {
            closeDialog('purchase-successful')
            goTo(`/orders?order=${id}`)
          }}
        >
          View order
        </Button>
        <Button variant="default" onClick={() => closeDialog('purchase-successful')}>
          Continue shopping
        </Button>
      </div>
    </div>
  )
}
