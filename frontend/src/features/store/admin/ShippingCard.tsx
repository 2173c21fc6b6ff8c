import { Check } from '@/components/Check'
import { Panel } from '@/components/Panel'
import type { FormOfProduct } from './formOfProduct'
import classes from './ProductForm.module.css'
import { ShippingFields } from './ShippingFields'

/** Where and how this product is sent, if not as the store says. */
export function ShippingCard({ form }: { form: FormOfProduct }) {
  const { shipsApart } = form.values
  return (
    <Panel title="Shipping" lead="Without terms of its own, the product is sent as your store setup says.">
      <div className={classes.stack}>
        <Check checked={shipsApart} onChange={(isApart) => form.setFieldValue('shipsApart', isApart)}>
          This product has its own countries and methods
        </Check>
        {shipsApart && <ShippingFields form={form} />}
      </div>
    </Panel>
  )
}
