import { bulkOrdersInputStatuses, MAX_SLIPS } from '@/api/constants'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { BulkOrderStatus, TeamOrder } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { mayBecome } from '@/components/orderStatus'
import { countOf } from '@/lib/format'
import { toast } from '@/lib/toast'
import { useEditOrders } from './api'
import { slipsHref } from './slips'

const LABELS: Record<BulkOrderStatus, string> = {
  PROCESS: 'Start orders',
  COMPLETED: 'Complete',
  ARCHIVED: 'Archive',
}

/** The steps for several orders at once. A step is offered if each of the orders can take it. */
export function BulkActions({ orders, onDone }: { orders: TeamOrder[]; onDone: () => void }) {
  const edit = useEditOrders()
  const ids = orders.map(({ id }) => id)
  const parcels = orders.filter(({ deliveryMethod }) => deliveryMethod !== null)
  const possible = bulkOrdersInputStatuses.filter((status) => orders.every((order) => mayBecome(order, status)))
  return (
    <>
      <p>{countOf(orders.length, 'order')} selected</p>
      {possible.map((status) => (
        <Button
          key={status}
          loading={edit.isPending}
          onClick={() =>
            edit.mutate(
              { ids, status },
              {
                onSuccess: () => {
                  toast('SUCCESS', `${LABELS[status]}: ${countOf(ids.length, 'order')}`)
                  onDone()
                },
              },
            )
          }
        >
          {LABELS[status]}
        </Button>
      ))}
      {parcels.length > 0 && (
        <Button
          component="a"
          variant="default"
          href={slipsHref(parcels.slice(0, MAX_SLIPS).map(({ id }) => id))}
          target="_blank"
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
        >
          Packing slips
        </Button>
      )}
      {possible.length === 0 && parcels.length === 0 && (
        <p className="quiet small">The selected orders have different statuses. Select orders with the same status.</p>
      )}
      <FormProblem error={edit.error} />
    </>
  )
}
