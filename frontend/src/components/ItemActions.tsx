import { Button } from '@mantine/core'
import type { Item } from '@/api/shapes'
import { FormProblem } from './FormProblem'
import { openDialog } from '@/dialogs/dialogs'
import { formatGems } from '@/lib/format'
import { useClaim } from '@/features/inventory/api'
import classes from '@/features/inventory/Item.module.css'

const SENT = new Set(['PENDING', 'PROCESS', 'SHIPPED', 'COMPLETED'])

/** What may be done with an item now: have it sent, ask for it, follow it, sell it back. */
export function ItemActions({ item }: { item: Item }) {
  const claim = useClaim()
  const { id, product, canOrder, canSell, sellPrice, orderId, orderStatus } = item
  const isWon = orderId === null
  const isMerch = product.type === 'MERCH'
  const isSent = isMerch && orderStatus !== null && SENT.has(orderStatus)

  return (
    <div className={classes.actions}>
      {canOrder && isMerch && (
        <Button onClick={() => openDialog('inventory-order', { id, isWon, product })}>
          {isWon ? 'Have it sent' : 'Say where it goes'}
        </Button>
      )}
      {canOrder && !isMerch && (
        <Button loading={claim.isPending} onClick={() => claim.mutate(id)}>
          Ask for it
        </Button>
      )}
      {isSent && orderId && <Button onClick={() => openDialog('inventory-tracking', { orderId })}>Track it</Button>}
      {canSell && sellPrice !== null && (
        <Button variant="default" onClick={() => openDialog('inventory-sell', { item })}>
          Sell back for {formatGems(sellPrice)} gems
        </Button>
      )}
      <FormProblem error={claim.error} />
    </div>
  )
}
