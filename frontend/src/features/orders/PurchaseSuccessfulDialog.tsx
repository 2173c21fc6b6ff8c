import { Button } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import type { Order } from '@/api/shapes'
import { gemUnit } from '@/lib/format'
import { useGoTo } from '@/lib/RouterContext'
import { CountingGems } from '@/components/CountingGems'
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
/** The balance counts down after the dialog has opened. */
const BEFORE_COUNTING_MS = 450

/** The result of a purchase: the product, the new balance and the next step. */
export default function PurchaseSuccessfulDialog({ order }: { order: Order }) {
  const goTo = useGoTo()
  const { balance } = useSession()
  const { product, price, number, id, status } = order
  const after = balance ?? '0'
  const [shown, setShown] = useState(() => String(BigInt(after) + BigInt(price)))

  useEffect(() => {
    const timer = setTimeout(() => setShown(after), BEFORE_COUNTING_MS)
    return () => clearTimeout(timer)
  }, [after])

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
        <p className={classes.title}>{product.productName} is yours</p>
        <p className="quiet small">Order {number}</p>
      </div>
      {balance !== null && (
        <p className={classes.balance}>
          <Gem size={22} />
          <span className={classes.amount}>
            <CountingGems amount={shown} />
          </span>
          <span className="quiet small">{gemUnit(shown)} left</span>
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
