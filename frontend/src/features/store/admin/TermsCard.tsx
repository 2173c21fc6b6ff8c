import { TextInput } from '@mantine/core'
import { productTerms } from '@/components/office/productTerms'
import { Panel } from '@/components/Panel'
import type { FormOfProduct } from './formOfProduct'
import classes from './ProductForm.module.css'

/** The limits of a purchase: its conditions, the number of pieces, and the pauses. An empty field does not apply. */
export function TermsCard({ form }: { form: FormOfProduct }) {
  return (
    <Panel title="Purchase limits" lead="Leave a field empty if its limit should not apply.">
      <div className={classes.pair}>
        {Object.entries(productTerms).map(([name, { label, placeholder }]) => (
          <TextInput
            key={name}
            label={label}
            placeholder={placeholder}
            inputMode="numeric"
            {...form.getInputProps(name)}
          />
        ))}
      </div>
    </Panel>
  )
}
