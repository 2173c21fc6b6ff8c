import { refundLimits } from '@/api/constants'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { OrderStatus, TeamOrder, TeamOrderDetail } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { formatGems } from '@/lib/format'
import { useIntentKey } from '@/lib/useIntentKey'
import { toast } from '@/lib/toast'
import { canCancel, canRefund, nextStep, orderStatus } from '@/components/orderStatus'
import { useEditOrder, useRefundOrder } from './api'
import classes from './OrderDrawer.module.css'
import { TrackingForm } from './TrackingForm'

const steps: Partial<Record<OrderStatus, string>> = {
  COMPLETED: 'Complete order',
  PROCESS: 'Start on it',
  SHIPPED: 'Mark as shipped',
}

/** The step forward, and the way back with a reason the fan reads. */
export function OrderActions({ order }: { order: TeamOrderDetail }) {
  const [isBackwards, setBackwards] = useState(false)
  const edit = useEditOrder(order.id, '')
  const next = nextStep(order)
  const [isShipping, setShipping] = useState(false)
  const isPickup = order.delivery?.method === 'PICKUP'
  // Nobody follows what is fetched.
  const hasNumber = next === 'SHIPPED' && !isPickup
  const isReversible = canCancel(order) || canRefund(order)
  if (isBackwards) return <GiveBack order={order} onKeep={() => setBackwards(false)} />

  if (isShipping) return <TrackingForm order={order} isShipping onDone={() => setShipping(false)} />

  return (
    <Stack gap="xs">
      {order.status === 'RESERVED' && (
        <p className="quiet small">Waits for {order.member.username} to say where it goes.</p>
      )}
      <FormProblem error={edit.error} />
      <div className={classes.actions}>
        {hasNumber && <Button onClick={() => setShipping(true)}>{steps.SHIPPED}</Button>}
        {next && !hasNumber && (
          <Button
            loading={edit.isPending}
            onClick={() =>
              edit.mutate(
                { status: next },
                {
                  onSuccess: () => toast('SUCCESS', `Order #${order.number}: ${orderStatus[next].label.toLowerCase()}`),
                },
              )
            }
          >
            {isPickup && next === 'SHIPPED' ? 'Ready for pickup' : steps[next]}
          </Button>
        )}
        {isReversible && (
          <Button
            variant={next ? 'default' : 'light'}
            color={next ? undefined : 'red'}
            onClick={() => setBackwards(true)}
          >
            {canCancel(order) ? 'Cancel order' : 'Refund order'}
          </Button>
        )}
      </div>
    </Stack>
  )
}

function GiveBack({ order, onKeep }: { order: TeamOrder; onKeep: () => void }) {
  const { key, renewIfRefused } = useIntentKey()
  const [reason, setReason] = useState('')
  const refund = useRefundOrder(order.id, key)
  const isFree = order.price === '0'
  const verb = canCancel(order) ? 'Cancel order' : 'Refund order'

  const send = () =>
    refund.mutate(reason.trim(), {
      onSuccess: () =>
        toast(
          'SUCCESS',
          isFree ? 'Order canceled' : `${formatGems(order.price)} gems are back with ${order.member.username}`,
        ),
      onError: renewIfRefused,
    })

  return (
    <form
      className={classes.back}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <p className="small">
        {isFree
          ? `It cost ${order.member.username} nothing, so no gems move. The piece goes back.`
          : `${formatGems(order.price)} gems go back to ${order.member.username}, and the piece goes back on the shelf.`}
      </p>
      <Textarea
        label="Reason"
        description={`${order.member.username} reads this.`}
        required
        autosize
        minRows={2}
        maxLength={refundLimits.reason.maxLength}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormProblem error={refund.error} />
      <Group gap="xs">
        <Button variant="default" onClick={onKeep}>
          Keep as it is
        </Button>
        <Button
          type="submit"
          color="red"
          loading={refund.isPending}
          disabled={reason.trim().length < refundLimits.reason.minLength}
        >
          {verb}
        </Button>
      </Group>
    </form>
  )
}
