import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { TeamOrder } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { countOf } from '@/lib/format'
import { toast } from '@/lib/toast'
import { useEditOrders } from './api'
import { slipsHref } from './slips'

const MAX_SLIPS = 50
const STEPS = [
  { status: 'PROCESS', label: 'Start orders', from: ['PENDING'] },
  { status: 'COMPLETED', label: 'Complete', from: ['CREATED', 'SHIPPED'] },
  { status: 'ARCHIVED', label: 'Archive', from: ['COMPLETED', 'CANCELED'] },
] as const

/** What may be done with several orders at once: a step counts when all of them can take it. */
export function BulkActions({ orders, onDone }: { orders: TeamOrder[]; onDone: () => void }) {
  const edit = useEditOrders()
  const ids = orders.map(({ id }) => id)
  const parcels = orders.filter(({ deliveryMethod }) => deliveryMethod !== null)
  const possible = STEPS.filter(({ from }) =>
    orders.every(({ status }) => (from as readonly string[]).includes(status)),
  )
  return (
    <>
      <p>{countOf(orders.length, 'order')} selected</p>
      {possible.map(({ status, label }) => (
        <Button
          key={status}
          loading={edit.isPending}
          onClick={() =>
            edit.mutate(
              { ids, status },
              {
                onSuccess: () => {
                  toast('SUCCESS', `${label}: ${countOf(ids.length, 'order')}`)
                  onDone()
                },
              },
            )
          }
        >
          {label}
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
