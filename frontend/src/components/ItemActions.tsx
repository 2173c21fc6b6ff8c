import { Button } from '@mantine/core'
import { api } from '@/api/client'
import { FULFILLMENTS } from '@/api/constants'
import { keyFor } from '@/api/keys'
import type { Item } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'
import { FormProblem } from './FormProblem'
import { openDialog } from '@/dialogs/dialogs'
import { countGems } from '@/lib/format'
import { NOWHERE } from '@/lib/nowhere'
import { toast } from '@/lib/toast'
import classes from './ItemActions.module.css'

const SENT = new Set(['PENDING', 'PROCESS', 'SHIPPED', 'COMPLETED'])

/** A won item that is not shipped needs no address. */
const useClaim = () =>
  useMutation({
    mutationFn: (itemId: string) =>
      api.post('/user/inventory/order', {
        body: { ...NOWHERE, itemId, delivery: 'PICKUP', size: '', remember: false },
      }),
    // The button that could show the success is gone.
    onSuccess: () => toast('SUCCESS_PRIMARY', 'Claimed. The creator will prepare it.'),
    meta: { invalidates: [keyFor('inventory'), keyFor('orders')], silent: true },
  })

/** The actions that an item allows now: ship it, claim it, track its order, sell it back. */
export function ItemActions({ item }: { item: Item }) {
  const claim = useClaim()
  const { id, product, canOrder, canSell, sellPrice, orderId, orderStatus } = item
  const isWon = orderId === null
  const { isShipped } = FULFILLMENTS[product.type]
  const isSent = isShipped && orderStatus !== null && SENT.has(orderStatus)

  return (
    <div className={classes.actions}>
      {canOrder && isShipped && (
        <Button onClick={() => openDialog('inventory-order', { id, isWon, product })}>
          {isWon ? 'Ship it to me' : 'Add shipping address'}
        </Button>
      )}
      {canOrder && !isShipped && (
        <Button loading={claim.isPending} onClick={() => claim.mutate(id)}>
          Claim it
        </Button>
      )}
      {isSent && orderId && <Button onClick={() => openDialog('inventory-tracking', { orderId })}>Track order</Button>}
      {canSell && sellPrice !== null && (
        <Button variant="default" onClick={() => openDialog('inventory-sell', { item })}>
          Sell back for {countGems(sellPrice)}
        </Button>
      )}
      <FormProblem error={claim.error} />
    </div>
  )
}
