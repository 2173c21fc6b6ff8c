import { Button } from '@mantine/core'
import { shippingLimits } from './shippingRules'
import type { TeamStore } from '@/api/shapes'
import { SaveBar } from '@/components/forms/SaveBar'
import { useEditForm } from '@/components/forms/useEditForm'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { jsonOf } from '@/lib/changes'
import { object } from '@/lib/validators'
import { ownStore, useSaveStore } from './api'
import { ShippingFields, shippingOf, type ShippingValues } from './ShippingFields'

const days = (text: string) => (text.trim() === '' ? null : Number(text))

/** The countries and methods of the whole store. A product can have terms of its own. */
export function ShippingPanel({ store }: { store: TeamStore }) {
  const save = useSaveStore()
  const edit = useEditForm<ShippingValues, TeamStore>({
    schema: object(shippingLimits),
    thing: store,
    blank: shippingOf(store),
    valuesOf: shippingOf,
    fieldsOf: ({ shippingMinDays, shippingMaxDays, ...rest }) => ({
      ...rest,
      shippingMinDays: days(shippingMinDays),
      shippingMaxDays: days(shippingMaxDays),
    }),
    queryKey: ownStore.queryKey,
  })
  const send = edit.submit(async (changes, entered) => edit.keep(await save.mutateAsync(jsonOf(changes)), entered))
  return (
    <Panel
      title="Shipping"
      lead="For products that you send. A fan in another country reads it before payment, and cannot order."
    >
      <form noValidate ref={(element) => edit.attach(element)} onSubmit={send}>
        <ShippingFields form={edit.form} />
        <FormProblem error={save.error} />
        <SaveBar edit={edit} what="the shipping" isInCard>
          <Button type="submit" loading={save.isPending} disabled={!edit.isDirty}>
            Save shipping
          </Button>
        </SaveBar>
      </form>
    </Panel>
  )
}
