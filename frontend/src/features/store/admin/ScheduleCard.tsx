import { TextInput } from '@mantine/core'
import { Choice } from '@/components/Choice'
import { DateWindowField } from '@/components/forms/DateWindowField'
import { HOUSE_ZONE } from '@/components/forms/DateTimeField'
import { Card } from '@/components/office/Stats'
import type { FormOfProduct } from './formOfProduct'
import classes from './ProductForm.module.css'

const UNITS = [
  { value: 'DAY', label: 'Days' },
  { value: 'HOUR', label: 'Hours' },
] as const

/** When it is sold, and when its shelf is filled again. `hasPlan`: its stock is counted, so it can be. */
export function ScheduleCard({ form, hasPlan }: { form: FormOfProduct; hasPlan: boolean }) {
  const { onSaleFrom, onSaleUntil, restockTo, restockUnit } = form.values
  const isPlanned = hasPlan && restockTo.trim() !== ''
  const isDaily = restockUnit !== 'HOUR'
  return (
    <Card title="When" lead={`Times are those of your community: ${HOUSE_ZONE.replaceAll('_', ' ')}.`}>
      <div className={classes.stack}>
        <DateWindowField
          labels={{ startAt: 'On sale from', endAt: 'On sale until' }}
          value={{ startAt: onSaleFrom, endAt: onSaleUntil }}
          errors={{ startAt: form.errors.onSaleFrom, endAt: form.errors.onSaleUntil }}
          onChange={({ startAt, endAt }) => form.setValues({ onSaleFrom: startAt, onSaleUntil: endAt })}
        />
        <p className="quiet small">
          Until it begins, fans see it as coming soon. Once it is over, it stays to be seen.
        </p>
        {hasPlan && (
          <div className={classes.pair}>
            <TextInput
              label="Fill the shelf up to"
              placeholder="By hand only"
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
    </Card>
  )
}
