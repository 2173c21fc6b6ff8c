import { Button } from '@mantine/core'
import type { Order } from '@/api/shapes'
import { useGoTo } from '@/app/RouterContext'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Gems } from '@/components/Gems'
import { closeDialog } from '@/dialogs/dialogs'
import classes from './PurchaseSuccessfulDialog.module.css'

export default function PurchaseSuccessfulDialog({ order }: { order: Order }) {
  const goTo = useGoTo()
  const { product, price, number, status } = order

  return (
    <div className={classes.dialog}>
      <div className={classes.picture}>
        {product.productImage ? (
          <img src={product.productImage} alt="" />
        ) : (
          <GeneratedArt name={product.productName} kind="product" rarity={product.rarity} />
        )}
      </div>
      <p className={classes.title}>{product.productName} is yours</p>
      <p className="quiet">
        {status === 'COMPLETED'
          ? 'It is ready in your orders.'
          : 'The creator has your order and takes it from here. You can follow it in your orders.'}
      </p>
      <p className={classes.paid}>
        Order {number} · paid <Gems amount={price} />
      </p>
      <div className={classes.actions}>
        <Button
          onClick={() => {
            closeDialog('purchase-successful')
            goTo('/orders')
          }}
        >
          See your order
        </Button>
        <Button variant="default" onClick={() => closeDialog('purchase-successful')}>
          Keep looking around
        </Button>
      </div>
    </div>
  )
}
