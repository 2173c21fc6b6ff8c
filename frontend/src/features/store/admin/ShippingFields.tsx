import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { deliveryMethods } from '@/api/constants'
import type { DeliveryMethod } from '@/api/shapes'
import { CountryList } from '@/components/office/CountryList'
import { Toggle } from '@/components/Toggle'
import { deliveryLabel } from '@/lib/deliveryWords'
import classes from './ProductForm.module.css'

/** Terms of shipping as a form has them. No methods are all methods, and no countries are all countries. */
export interface ShippingValues extends Record<string, unknown> {
  shippingMethods: DeliveryMethod[]
  shippingCountries: string[]
  shippingMinDays: string
  shippingMaxDays: string
}

export const shippingOf = (terms: {
  shippingMethods: DeliveryMethod[]
  shippingCountries: string[]
  shippingMinDays: number | null
  shippingMaxDays: number | null
}): ShippingValues => ({
  shippingMethods: terms.shippingMethods,
  shippingCountries: terms.shippingCountries,
  shippingMinDays: terms.shippingMinDays === null ? '' : String(terms.shippingMinDays),
  shippingMaxDays: terms.shippingMaxDays === null ? '' : String(terms.shippingMaxDays),
})

/** The fields of the terms of shipping: of the store, or of one product. */
export function ShippingFields<Values extends ShippingValues>({ form: given }: { form: UseFormReturnType<Values> }) {
  // The form of a product has more values; only these are read and written here.
  const form = given as unknown as UseFormReturnType<ShippingValues>
  const { shippingMethods, shippingCountries } = form.values
  return (
    <div className={classes.stack}>
      <fieldset className={classes.plain}>
        <legend>Methods</legend>
        <div className={classes.toggles}>
          {deliveryMethods.map((method) => (
            <Toggle
              key={method}
              pressed={shippingMethods.includes(method)}
              onChange={(isIn) =>
                form.setFieldValue(
                  'shippingMethods',
                  deliveryMethods.filter((one) => (one === method ? isIn : shippingMethods.includes(one))),
                )
              }
            >
              {deliveryLabel[method]}
            </Toggle>
          ))}
        </div>
        <p className="quiet small">
          {shippingMethods.length === 0 ? 'None selected. Fans choose from all.' : 'Fans choose one of these.'}
        </p>
      </fieldset>
      <CountryList
        label="Add a country that you deliver to"
        value={shippingCountries}
        error={form.errors.shippingCountries}
        onChange={(codes) => form.setFieldValue('shippingCountries', codes.toSorted())}
      />
      {shippingCountries.length === 0 && <p className="quiet small">No country added. You deliver everywhere.</p>}
      <div className={classes.pair}>
        <TextInput
          label="Arrives after at least"
          placeholder="Days"
          inputMode="numeric"
          {...form.getInputProps('shippingMinDays')}
        />
        <TextInput label="At most" placeholder="Days" inputMode="numeric" {...form.getInputProps('shippingMaxDays')} />
      </div>
    </div>
  )
}
