import { refundLimits } from '@/api/constants'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { TeamOrder, TeamOrderDetail } from '@/api/shapes'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { countGems } from '@/lib/format'
import { useIntentKey } from '@/lib/useIntentKey'
import { toast } from '@/lib/toast'
import { canCancel, canRefund, nextStep, orderStatus } from '@/components/orderStatus'
import { useEditOrder, useRefundOrder } from './api'
import classes from './OrderDrawer.module.css'
import { TrackingForm } from './TrackingForm'

const steps: Record<NonNullable<ReturnType<typeof nextStep>>, string> = {
  COMPLETED: 'Complete order',
  PROCESS: 'Start order',
  SHIPPED: 'Mark as shipped',
}

/** The step forward, and the way back with a reason the fan reads. */
export function OrderActions({ order }: { order: TeamOrderDetail }) {
  const [isBackwards, setBackwards] = useState(false)
  const edit = useEditOrder(order.id, '')
  const next = nextStep(order)
  const [isShipping, setShipping] = useState(false)
  const isPickup = order.delivery?.method === 'PICKUP'
  // A pickup order has no tracking.
  const hasNumber = next === 'SHIPPED' && !isPickup
  const isReversible = canCancel(order) || canRefund(order)
  if (isBackwards) return <GiveBack order={order} onKeep={() => setBackwards(false)} />

  if (isShipping) return <TrackingForm order={order} isShipping onDone={() => setShipping(false)} />

  return (
    <Stack gap="xs">
      {order.status === 'RESERVED' && (
        <p className="quiet small">Waiting for {order.member.username} to add a shipping address.</p>
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
        toast('SUCCESS', isFree ? 'Order canceled' : `${countGems(order.price)} refunded to ${order.member.username}`),
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
          ? `The order was free, so there is no refund. The item returns to your stock.`
          : `${order.member.username} gets ${countGems(order.price)} back. The item returns to your stock.`}
      </p>
      <Textarea
        label="Reason"
        description={`${order.member.username} will see this.`}
        required
        autosize
        minRows={2}
        maxLength={refundLimits.reason.maxLength}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <UnsavedGuard when={reason.trim() !== '' && !refund.isSuccess} what="the reason" param="order" />
      <FormProblem error={refund.error} />
      <Group gap="xs">
        <Button variant="default" onClick={onKeep}>
          Keep order
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
