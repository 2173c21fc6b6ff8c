import { Autocomplete, Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { TeamOrderDetail } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { toast } from '@/lib/toast'
import { takingAnswers } from '@/lib/useRuledForm'
import { type Tracking, useEditOrder } from './api'
import classes from './OrderDrawer.module.css'

// Those whose pages the product knows: the link follows from the number.
const CARRIERS = ['DHL', 'UPS', 'FedEx', 'USPS']

interface Props {
  order: TeamOrderDetail
  /** The order becomes shipped with it; else only the number changes. */
  isShipping?: boolean
  onDone: () => void
}

/** How a parcel is followed. All of it may stay empty: not everything has a number. */
export function TrackingForm({ order, isShipping = false, onDone }: Props) {
  const edit = useEditOrder(order.id, '')
  const { delivery, number } = order
  const form = useForm<{ [Name in keyof Tracking]: string }>({
    initialValues: {
      carrier: delivery?.carrier ?? '',
      trackingNumber: delivery?.trackingNumber ?? '',
      trackingUrl: delivery?.trackingUrl ?? '',
    },
  })
  const send = async (tracking: Tracking) => {
    const given = delivery ? tracking : {}
    await edit.mutateAsync(isShipping ? { status: 'SHIPPED', ...given } : given)
    toast('SUCCESS', isShipping ? `Order #${number}: shipped` : 'Tracking saved')
    onDone()
  }

  return (
    <form noValidate className={classes.back} onSubmit={takingAnswers(form)(send)}>
      <Stack gap="sm">
        {delivery && (
          <>
            <Autocomplete
              label="Carrier"
              data={CARRIERS}
              maxLength={40}
              data-autofocus
              {...form.getInputProps('carrier')}
            />
            <TextInput
              label="Tracking number"
              autoComplete="off"
              maxLength={60}
              {...form.getInputProps('trackingNumber')}
            />
            <TextInput
              label="Link"
              description={`Empty is fine for ${CARRIERS.join(', ')}: it follows from the number.`}
              type="url"
              maxLength={300}
              placeholder="https://"
              {...form.getInputProps('trackingUrl')}
            />
          </>
        )}
        <FormProblem error={edit.error} />
        <Group gap="xs">
          <Button variant="default" onClick={onDone}>
            Not now
          </Button>
          <Button type="submit" loading={edit.isPending}>
            {isShipping ? 'Mark as shipped' : 'Save tracking'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
