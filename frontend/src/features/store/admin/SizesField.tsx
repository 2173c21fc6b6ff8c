import { productSizes } from '@/api/constants'
import { Toggle } from '@/components/Toggle'
import classes from './ProductForm.module.css'
import type { FormOfProduct } from './formOfProduct'

/** The sizes a fan chooses from when they say where to send it. */
export function SizesField({ form }: { form: FormOfProduct }) {
  const { sizes } = form.values
  return (
    <fieldset className={classes.sizes}>
      <legend>Sizes</legend>
      <div className={classes.toggles}>
        {productSizes.map((size) => (
          <Toggle
            key={size}
            pressed={sizes.includes(size)}
            onChange={(isIn) =>
              form.setFieldValue(
                'sizes',
                productSizes.filter((one) => (one === size ? isIn : sizes.includes(one))),
              )
            }
          >
            {size}
          </Toggle>
        ))}
      </div>
      {form.errors.sizes && <div data-error>{form.errors.sizes}</div>}
      <p className="quiet small">
        {sizes.length === 0 ? 'No sizes selected. Fans do not choose a size.' : 'Fans choose one of these sizes.'}
      </p>
    </fieldset>
  )
}
