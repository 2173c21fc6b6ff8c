import { productLimits, variantLimits } from '@/api/constants'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Gem } from '@/components/Gem'
import { ListProblem } from '@/components/office/TermsForm'
import terms from '@/components/office/TermsForm.module.css'
import { Panel } from '@/components/Panel'
import { newKey } from '@/lib/keys'
import { useNewRowFocus } from '@/lib/useNewRowFocus'
import type { FormOfProduct } from './formOfProduct'
import type { VariantValues } from './productValues'
import classes from './ProductForm.module.css'

const blank: VariantValues = { id: null, name: '', extraPrice: '', quantity: '', quantityBefore: null }
const COMMON_SIZES = ['S', 'M', 'L', 'XL']

/** The options that a fan chooses from before payment, each with its own stock. `isFixed`: at least one must remain. */
export function VariantsCard({ form, isFixed }: { form: FormOfProduct; isFixed: boolean }) {
  const { variants } = form.values
  // The name of an option changes while it is written, so each option keeps a key of its own.
  const [keys, setKeys] = useState(() => variants.map(newKey))
  const list = useNewRowFocus<HTMLDivElement>(variants.length)
  const put = (changed: VariantValues[]) => form.setFieldValue('variants', changed)
  const change = (index: number, part: Partial<VariantValues>) =>
    put(variants.map((variant, at) => (at === index ? { ...variant, ...part } : variant)))
  const add = (names: readonly string[]) => {
    put([...variants, ...names.map((name) => ({ ...blank, name }))])
    setKeys([...keys, ...names.map(newKey)])
  }

  return (
    <Panel
      title="Options"
      lead="Sizes, colors or editions, each with its own stock. Fans choose one before they pay. You cannot add the first option after you publish the product."
    >
      <div ref={list} className={classes.stack}>
        {variants.map(({ name, extraPrice, quantity }, index) => (
          <fieldset key={keys[index]} data-row className={terms.row}>
            <legend>Option {index + 1}</legend>
            <div className={classes.pair}>
              <TextInput
                label="Option"
                required
                maxLength={variantLimits.name.maxLength}
                value={name}
                error={form.errors[`variants.${index}.name`]}
                onChange={(event) => change(index, { name: event.currentTarget.value })}
              />
              <TextInput
                label="Stock"
                placeholder="Unlimited"
                inputMode="numeric"
                value={quantity}
                error={form.errors[`variants.${index}.quantity`]}
                onChange={(event) => change(index, { quantity: event.currentTarget.value })}
              />
              <TextInput
                label="Extra price in gems"
                placeholder="None"
                inputMode="numeric"
                leftSection={<Gem size={18} />}
                value={extraPrice}
                error={form.errors[`variants.${index}.extraPrice`]}
                onChange={(event) => change(index, { extraPrice: event.currentTarget.value })}
              />
            </div>
            {(!isFixed || variants.length > 1) && (
              <div className={classes.ends}>
                <Button
                  variant="subtle"
                  color="red"
                  leftSection={<IconTrash size={16} stroke={1.75} aria-hidden="true" />}
                  aria-label={`Remove option ${index + 1}`}
                  onClick={() => {
                    put(variants.filter((_, at) => at !== index))
                    setKeys(keys.filter((_, at) => at !== index))
                  }}
                >
                  Remove
                </Button>
              </div>
            )}
          </fieldset>
        ))}
        <ListProblem>{form.errors.variants}</ListProblem>
        <div className={classes.send}>
          {variants.length < productLimits.variants.maxItems && (
            <Button
              variant="default"
              className={classes.add}
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => add([''])}
            >
              Add an option
            </Button>
          )}
          {variants.length === 0 && (
            <Button
              variant="subtle"
              onClick={() => {
                // Only what is sent has a size.
                form.setFieldValue('type', 'MERCH')
                add(COMMON_SIZES)
              }}
            >
              Add sizes S to XL
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}
