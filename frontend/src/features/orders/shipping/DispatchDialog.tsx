import { useQuery } from '@tanstack/react-query'
import { QueryView } from '@/components/QueryView'
import { DialogSkeleton } from '@/dialogs/DialogSkeleton'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { inventory } from '@/api/queries/inventory'
import { OrderPicture } from '@/features/orders/OrderPicture'
import { toast } from '@/lib/toast'
import { DispatchForm } from './DispatchForm'
import classes from './Dispatch.module.css'

const DIALOG = 'inventory-order'

/** The address form of an order. It starts with the earlier or the remembered address. */
export default function DispatchDialog({ id, isWon, product }: DialogProps[typeof DIALOG]) {
  const query = useQuery(inventory.one(id))
  return (
    <div className={classes.dialog}>
      <div className={classes.product}>
        <OrderPicture product={product} />
        <p className={classes.name}>{product.productName}</p>
      </div>
      <QueryView query={query} skeleton={<DialogSkeleton />}>
        {({ delivery, savedAddress, sizes, shipping }) => (
          <DispatchForm
            id={id}
            isWon={isWon}
            delivery={delivery}
            saved={savedAddress}
            sizes={sizes}
            shipping={shipping}
            onDone={(wasNew) => {
              closeDialog(DIALOG)
              toast('SUCCESS_PRIMARY', wasNew ? 'Address sent. The creator packs it next.' : 'Address changed')
            }}
          />
        )}
      </QueryView>
    </div>
  )
}
