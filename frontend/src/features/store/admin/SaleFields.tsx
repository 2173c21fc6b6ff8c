import { TextInput } from '@mantine/core'
import { DateWindowField } from '@/components/forms/DateWindowField'
import { ZONE_NOTE } from '@/components/forms/DateTimeField'
import { FIELD } from '@/components/forms/fieldOrder'
import { Gem } from '@/components/Gem'
import type { FormOfProduct } from './formOfProduct'
import classes from './ProductForm.module.css'

/** The sale price and its window. Without a start, it is valid at once; without an end, until it is removed. */
export function SaleFields({ form }: { form: FormOfProduct }) {
  const { salePrice, saleFrom, saleUntil } = form.values
  return (
    <div className={classes.sale}>
      <div className={classes.pair}>
        <TextInput
          label="Sale price"
          placeholder="No sale"
          description="Fans see it beside the crossed-out price"
          inputWrapperOrder={[...FIELD]}
          inputMode="numeric"
          leftSection={<Gem size={18} />}
          {...form.getInputProps('salePrice')}
        />
      </div>
      {salePrice.trim() !== '' && (
        <>
          <DateWindowField
            labels={{ startAt: 'Sale starts', endAt: 'Sale ends' }}
            value={{ startAt: saleFrom, endAt: saleUntil }}
            errors={{ startAt: form.errors.saleFrom, endAt: form.errors.saleUntil }}
            onChange={({ startAt, endAt }) => form.setValues({ saleFrom: startAt, saleUntil: endAt })}
          />
          <p className="quiet small">
            {ZONE_NOTE} Without dates, the sale starts when you save and lasts until you remove the price.
          </p>
        </>
      )}
    </div>
  )
}
