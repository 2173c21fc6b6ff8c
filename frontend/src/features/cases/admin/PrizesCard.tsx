import { caseLimits } from '@/api/constants'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '@/components/forms/SelectField'
import { Choice } from '@/components/Choice'
import { Gem } from '@/components/Gem'
import { Panel } from '@/components/Panel'
import { ownProducts } from '@/api/queries/office/ownProducts'
import { newKey } from '@/lib/keys'
import { optionsOf } from '@/lib/options'
import { useNewRowFocus } from '@/lib/useNewRowFocus'
import { rarityLabel } from '@/lib/text'
import { PARTS, trimmed } from '../odds'
import { type FormOfCase, ppmIn, type PrizeValues, totalOf } from './caseValues'
import classes from './CaseForm.module.css'
import { OddsSum } from './OddsSum'

const KINDS = optionsOf<PrizeValues['kind']>({ PRODUCT: 'A product', GEMS: 'Gems' })
const rarityOptions = optionsOf(rarityLabel)
const blank = (kind: PrizeValues['kind']): PrizeValues => ({
  key: newKey(),
  kind,
  productId: '',
  odds: '',
  value: '',
  rarity: 'COMMON',
  name: '',
  image: null,
  left: null,
  sellPrice: 0,
})

/** The prizes of the case. Their odds are added up while the owner types. */
export function PrizesCard({ form }: { form: FormOfCase }) {
  const { prizes, price } = form.values
  const products = useQuery(ownProducts.list({ take: 100, sortBy: 'NAME', sortDirection: 'asc' }))
  const list = useNewRowFocus<HTMLDivElement>(prizes.length)
  const put = (changed: PrizeValues[]) => form.setFieldValue('prizes', changed)
  const change = (index: number, part: Partial<PrizeValues>) => {
    put(prizes.map((prize, at) => (at === index ? { ...prize, ...part } : prize)))
    for (const name of Object.keys(part)) form.clearFieldError(`prizes.${index}.${name === 'odds' ? 'ppm' : name}`)
  }
  const given = (products.data?.data ?? []).filter(({ status }) => status !== 'DRAFT')

  const choose = (index: number, productId: string) => {
    const product = given.find(({ id }) => id === productId)
    change(index, {
      productId,
      ...(product && {
        name: product.productName,
        image: product.productImage,
        left: product.quantity,
        sellPrice: product.hasCodes ? 0 : Number(product.sellPrice ?? 0),
        rarity: product.rarity,
        value: prizes[index]?.value || product.price,
      }),
    })
  }

  return (
    <Panel
      title="Prizes and odds"
      lead="Shown in this order. Product prizes come from your store’s stock. A rarer prize never shows a lower rarity."
    >
      <div ref={list} className={classes.stack}>
        {prizes.map((prize, index) => {
          const rest = PARTS - totalOf(prizes) + ppmIn(prize)
          return (
            <fieldset key={prize.key} data-row className={classes.prize}>
              <legend>Prize {index + 1}</legend>
              <div className={classes.row}>
                <Choice
                  label="Type"
                  options={KINDS}
                  value={prize.kind}
                  onChange={(kind) => change(index, kind === 'GEMS' ? { kind, productId: '', sellPrice: 0 } : { kind })}
                />
                {prize.kind === 'PRODUCT' && (
                  <SelectField
                    label="Product"
                    className={classes.wide}
                    required
                    value={prize.productId}
                    options={given.map(({ id, productName, quantity }) => ({
                      value: id,
                      label: quantity === null ? productName : `${productName} (${quantity} left)`,
                    }))}
                    onChange={(productId) => choose(index, productId)}
                    error={form.errors[`prizes.${index}.productId`]}
                  />
                )}
                <TextInput
                  label="Odds (%)"
                  required
                  inputMode="decimal"
                  value={prize.odds}
                  onChange={(event) => change(index, { odds: event.currentTarget.value.replace(',', '.') })}
                  error={form.errors[`prizes.${index}.ppm`]}
                />
                <TextInput
                  label={prize.kind === 'GEMS' ? 'Gems' : 'Worth in gems'}
                  required
                  inputMode="numeric"
                  leftSection={<Gem size={16} />}
                  value={prize.value}
                  onChange={(event) => change(index, { value: event.currentTarget.value })}
                  error={form.errors[`prizes.${index}.value`]}
                />
                <Choice
                  label="Rarity"
                  options={rarityOptions}
                  value={prize.rarity}
                  onChange={(rarity) => change(index, { rarity })}
                />
              </div>
              <div className={classes.ends}>
                <Button
                  variant="subtle"
                  disabled={rest <= 0 || rest === ppmIn(prize)}
                  onClick={() => change(index, { odds: trimmed((rest / PARTS) * 100) })}
                >
                  Use remaining %
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  leftSection={<IconTrash size={16} stroke={1.75} aria-hidden="true" />}
                  aria-label={`Remove prize ${index + 1}`}
                  onClick={() => put(prizes.filter((_, at) => at !== index))}
                >
                  Remove
                </Button>
              </div>
            </fieldset>
          )
        })}
        {prizes.length < caseLimits.prizes.maxItems && (
          <div className={classes.add}>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => put([...prizes, blank('PRODUCT')])}
            >
              Add a product
            </Button>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => put([...prizes, blank('GEMS')])}
            >
              Add gems
            </Button>
          </div>
        )}
        {form.errors.prizes && (
          <div className={classes.problem} data-error>
            {form.errors.prizes}
          </div>
        )}
        <OddsSum prizes={prizes} price={Number(price) || 0} />
      </div>
    </Panel>
  )
}
