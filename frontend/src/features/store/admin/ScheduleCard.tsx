import { TextInput } from '@mantine/core'
import type { RestockUnit } from '@/api/shapes'
import { Choice } from '@/components/Choice'
import { DateWindowField } from '@/components/forms/DateWindowField'
import { ZONE_NOTE } from '@/components/forms/DateTimeField'
import { Panel } from '@/components/Panel'
import { optionsOf } from '@/lib/options'
import type { FormOfProduct } from './formOfProduct'
import classes from './ProductForm.module.css'

const UNITS = optionsOf<RestockUnit>({ DAY: 'Days', HOUR: 'Hours' })

/** The sale period and the restock plan. `hasPlan`: the stock is limited, so it can be restocked. */
export function ScheduleCard({ form, hasPlan }: { form: FormOfProduct; hasPlan: boolean }) {
  const { onSaleFrom, onSaleUntil, restockTo, restockUnit } = form.values
  const isPlanned = hasPlan && restockTo.trim() !== ''
  const isDaily = restockUnit !== 'HOUR'
  return (
    <Panel title="When" lead={ZONE_NOTE}>
      <div className={classes.stack}>
        <DateWindowField
          labels={{ startAt: 'On sale from', endAt: 'On sale until' }}
          value={{ startAt: onSaleFrom, endAt: onSaleUntil }}
          errors={{ startAt: form.errors.onSaleFrom, endAt: form.errors.onSaleUntil }}
          onChange={({ startAt, endAt }) => form.setValues({ onSaleFrom: startAt, onSaleUntil: endAt })}
        />
        <p className="quiet small">Before it starts, fans see “Coming soon”. After it ends, fans can still see it.</p>
        {hasPlan && (
          <div className={classes.pair}>
            <TextInput
              label="Restock to"
              placeholder="No automatic restock"
              inputMode="numeric"
              {...form.getInputProps('restockTo')}
            />
            {isPlanned && (
              <>
                <TextInput label="Every" required inputMode="numeric" {...form.getInputProps('restockEvery')} />
                <Choice
                  label="Unit"
                  options={UNITS}
                  value={isDaily ? 'DAY' : 'HOUR'}
                  onChange={(unit) => form.setFieldValue('restockUnit', unit)}
                  error={form.errors.restockUnit}
                />
                {isDaily && <TextInput label="At" type="time" {...form.getInputProps('restockAt')} />}
              </>
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}
