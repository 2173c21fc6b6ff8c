import { Button, Drawer, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { OrderStatus, TeamOrder } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { FormProblem } from '@/components/FormProblem'
import { Gems } from '@/components/Gems'
import { Time } from '@/components/Time'
import { newKey } from '@/lib/keys'
import { toast } from '@/lib/toast'
import { ProductThumb } from './ProductThumb'
import { canCancel, canRefund, nextStep, orderStatus } from '../model'
import { useEditOrder, useRefundOrder } from './api'
import classes from './OrderDrawer.module.css'

interface Props {
  order: TeamOrder | null
  onClose: () => void
  onChanged: (order: TeamOrder) => void
}

/** One order, what may be done with it next, and how to give it back. */
export function OrderDrawer({ order, onClose, onChanged }: Props) {
  return (
    <Drawer opened={order !== null} onClose={onClose} title={order ? `Order ${order.number}` : ''} size="md">
      {order && <OrderDetail key={order.id} order={order} onChanged={onChanged} />}
    </Drawer>
  )
}

const steps: Partial<Record<OrderStatus, string>> = {
  COMPLETED: 'Complete order',
  PENDING: 'Mark as pending',
  PROCESS: 'Start on it',
  SHIPPED: 'Mark as shipped',
}

function OrderDetail({ order, onChanged }: { order: TeamOrder; onChanged: Props['onChanged'] }) {
  const [key, setKey] = useState(newKey)
  const [note, setNote] = useState(order.note ?? '')
  const [reason, setReason] = useState('')
  const [isRefunding, setRefunding] = useState(false)
  const edit = useEditOrder(order.id, key)
  const refund = useRefundOrder(order.id, key)
  const { product, member, price, createdAt, status } = order
  const next = nextStep(order)

  const settled = (text: string) => ({
    onSuccess: (changed: TeamOrder) => {
      toast('SUCCESS', text)
      setKey(newKey())
      setRefunding(false)
      onChanged(changed)
    },
  })

  return (
    <Stack gap="lg">
      <div className={classes.product}>
        <ProductThumb product={product} />
        <div>
          <p className={classes.name}>{product.productName}</p>
          <p className="quiet small">
            {member.username} · <Time value={createdAt} />
          </p>
        </div>
      </div>
      <Group justify="space-between">
        <Chip tone={orderStatus[status].tone}>{orderStatus[status].label}</Chip>
        <Gems amount={price} />
      </Group>
      {order.reason && <p className={classes.reason}>Given back: {order.reason}</p>}

      {next && (
        <Button
          loading={edit.isPending && edit.variables?.status === next}
          onClick={() =>
            edit.mutate({ status: next }, settled(`Order ${order.number}: ${orderStatus[next].label.toLowerCase()}`))
          }
        >
          {steps[next]}
        </Button>
      )}

      <form
        onSubmit={(event) => {
          event.preventDefault()
          edit.mutate({ note }, settled('Note saved'))
        }}
      >
        <Textarea
          label="Note"
          description="For your team alone."
          autosize
          minRows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {note !== (order.note ?? '') && (
          <Button type="submit" variant="default" mt="xs" loading={edit.isPending}>
            Save note
          </Button>
        )}
      </form>
      <FormProblem error={edit.error ?? refund.error} />

      {canCancel(order) && (
        <Button
          variant="light"
          color="red"
          loading={edit.isPending && edit.variables?.status === 'CANCELED'}
          onClick={() => edit.mutate({ status: 'CANCELED' }, settled('Canceled, the gems are back'))}
        >
          Cancel order and give the gems back
        </Button>
      )}
      {canRefund(order) && !isRefunding && (
        <Button variant="light" color="red" onClick={() => setRefunding(true)}>
          Refund order
        </Button>
      )}
      {isRefunding && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            refund.mutate(reason.trim(), settled('Refunded, the gems are back'))
          }}
        >
          <Stack>
            <Textarea
              label="Reason"
              description={`${member.username} reads this.`}
              required
              autosize
              minRows={2}
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <Group>
              <Button variant="default" onClick={() => setRefunding(false)}>
                Keep as it is
              </Button>
              <Button type="submit" color="red" loading={refund.isPending} disabled={reason.trim().length < 3}>
                Refund order
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Stack>
  )
}
