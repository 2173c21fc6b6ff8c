import { orderEditLimits } from '@/api/constants'
import { Autocomplete, Button, Group, Stack, TextInput } from '@mantine/core'
import type { TeamOrderDetail } from '@/api/shapes'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { useEditForm } from '@/components/forms/useEditForm'
import { FormProblem } from '@/components/FormProblem'
import { jsonOf } from '@/lib/changes'
import { toast } from '@/lib/toast'
import { object, optionalText } from '@/lib/validators'
import { storeOrders, useEditOrder } from './api'
import classes from './OrderDrawer.module.css'

// Those whose pages the product knows: the link follows from the number.
const CARRIERS = ['DHL', 'UPS', 'FedEx', 'USPS']

interface Tracking extends Record<string, unknown> {
  carrier: string
  trackingNumber: string
  trackingUrl: string
}

const schema = object({
  carrier: optionalText(orderEditLimits.carrier.maxLength),
  trackingNumber: optionalText(orderEditLimits.trackingNumber.maxLength),
  trackingUrl: optionalText(orderEditLimits.trackingUrl.maxLength),
})

const valuesOf = ({ delivery }: TeamOrderDetail): Tracking => ({
  carrier: delivery?.carrier ?? '',
  trackingNumber: delivery?.trackingNumber ?? '',
  trackingUrl: delivery?.trackingUrl ?? '',
})

const fieldsOf = ({ carrier, trackingNumber, trackingUrl }: Tracking) => ({
  carrier: carrier.trim(),
  trackingNumber: trackingNumber.trim(),
  trackingUrl: trackingUrl.trim(),
})

interface Props {
  order: TeamOrderDetail
  /** The order becomes shipped with it; else only the number changes. */
  isShipping?: boolean
  onDone: () => void
}

/** The tracking data of a parcel. All of it may stay empty, because some parcels have no number. */
export function TrackingForm({ order, isShipping = false, onDone }: Props) {
  const save = useEditOrder(order.id, '')
  const { delivery, number } = order
  const edit = useEditForm<Tracking, TeamOrderDetail>({
    schema,
    thing: order,
    blank: valuesOf(order),
    valuesOf,
    fieldsOf,
    queryKey: storeOrders.one(order.id).queryKey,
  })
  const { form } = edit
  const send = edit.submit(async (changes) => {
    const body = jsonOf(changes)
    await save.mutateAsync(isShipping ? { ...body, status: 'SHIPPED' } : body)
    toast('SUCCESS', isShipping ? `Order #${number}: shipped` : 'Tracking saved')
    onDone()
  })

  return (
    <form noValidate className={classes.back} ref={(element) => edit.attach(element)} onSubmit={send}>
      <Stack gap="sm">
        {delivery && (
          <>
            <Autocomplete
              label="Carrier"
              data={CARRIERS}
              maxLength={orderEditLimits.carrier.maxLength}
              data-autofocus
              {...form.getInputProps('carrier')}
            />
            <TextInput
              label="Tracking number"
              autoComplete="off"
              maxLength={orderEditLimits.trackingNumber.maxLength}
              {...form.getInputProps('trackingNumber')}
            />
            <TextInput
              label="Link"
              description={`Optional for ${CARRIERS.join(', ')}. We create the link from the number.`}
              type="url"
              maxLength={orderEditLimits.trackingUrl.maxLength}
              placeholder="https://"
              {...form.getInputProps('trackingUrl')}
            />
          </>
        )}
        <FormProblem error={save.error} />
        <Group gap="xs">
          <Button variant="default" onClick={onDone}>
            Not now
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!isShipping && !edit.isDirty}>
            {isShipping ? 'Mark as shipped' : 'Save tracking'}
          </Button>
        </Group>
      </Stack>
      <UnsavedGuard when={edit.isDirty && !save.isSuccess} what="the tracking" param="order" />
    </form>
  )
}
