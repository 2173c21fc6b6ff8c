import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { IconPercentage, IconTrash } from '@tabler/icons-react'
import type { TeamProduct } from '@/api/shapes'
import { Choice } from '@/components/Choice'
import { SelectField } from '@/components/forms/SelectField'
import { Gem } from '@/components/Gem'
import { optionsOf } from '@/lib/options'
import { rarityLabel } from '@/lib/text'
import { PARTS, trimmed } from '../odds'
import { type FormOfCase, ppmIn, type PrizeValues } from './caseValues'
import classes from './PrizeRow.module.css'

const rarityOptions = optionsOf(rarityLabel)
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface Props {
  prize: PrizeValues
  index: number
  /** The parts per million that no other prize has. */
  rest: number
  /** The products that can be given. */
  products: readonly TeamProduct[]
  errors: FormOfCase['errors']
  onChange: (part: Partial<PrizeValues>) => void
  onRemove: () => void
}

/** A prize in one line on a wide screen: what it is, its odds, its worth and its rarity. */
export function PrizeRow({ prize, index, rest, products, errors, onChange, onRemove }: Props) {
  const isGems = prize.kind === 'GEMS'
  const choose = (productId: string) => {
    const product = products.find(({ id }) => id === productId)
    onChange({
      productId,
      ...(product && {
        name: product.productName,
        image: product.productImage,
        left: product.quantity,
        sellPrice: product.hasCodes ? 0 : Number(product.sellPrice ?? 0),
        rarity: product.rarity,
        value: prize.value || product.price,
      }),
    })
  }
  return (
    <fieldset data-row className={classes.prize}>
      <legend className="unseen">Prize {index + 1}</legend>
      {isGems ? (
        <p className={classes.gems}>Gems</p>
      ) : (
        <SelectField
          label="Product"
          required
          value={prize.productId}
          options={products.map(({ id, productName, quantity }) => ({
            value: id,
            label: quantity === null ? productName : `${productName} (${quantity} left)`,
          }))}
          onChange={choose}
          error={errors[`prizes.${index}.productId`]}
        />
      )}
      <TextInput
        label="Odds (%)"
        required
        inputMode="decimal"
        value={prize.odds}
        onChange={(event) => onChange({ odds: event.currentTarget.value.replace(',', '.') })}
        error={errors[`prizes.${index}.ppm`]}
      />
      <TextInput
        label={isGems ? 'Gems' : 'Worth in gems'}
        required
        inputMode="numeric"
        leftSection={<Gem size={16} />}
        value={prize.value}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
        error={errors[`prizes.${index}.value`]}
      />
      <Choice label="Rarity" options={rarityOptions} value={prize.rarity} onChange={(rarity) => onChange({ rarity })} />
      <div className={classes.ends}>
        <Tooltip label="Use the remaining %">
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={`Use the remaining % for prize ${index + 1}`}
            disabled={rest <= 0 || rest === ppmIn(prize)}
            onClick={() => onChange({ odds: trimmed((rest / PARTS) * 100) })}
          >
            <IconPercentage {...icon} />
          </ActionIcon>
        </Tooltip>
        <ActionIcon variant="subtle" color="red" size={36} aria-label={`Remove prize ${index + 1}`} onClick={onRemove}>
          <IconTrash {...icon} />
        </ActionIcon>
      </div>
    </fieldset>
  )
}
