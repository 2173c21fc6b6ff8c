import { caseLimits } from '@/api/constants'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ReorderList } from '@/components/office/ReorderList'
import { ListProblem } from '@/components/office/TermsForm'
import { Panel } from '@/components/Panel'
import { ownProducts } from '@/api/queries/office/ownProducts'
import { newKey } from '@/lib/keys'
import { useNewRowFocus } from '@/lib/useNewRowFocus'
import { PARTS } from '../odds'
import { type FormOfCase, ppmIn, type PrizeValues, totalOf } from './caseValues'
import classes from './CaseForm.module.css'
import { OddsSum } from './OddsSum'
import { PrizeRow } from './PrizeRow'
import rows from './PrizeRow.module.css'

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

const nameOf = (prize: PrizeValues, index: number) =>
  `prize ${index + 1}${prize.kind === 'PRODUCT' && prize.name ? `, ${prize.name}` : ''}`

/** The prizes of the case in their order. Their odds are added up while the owner types. */
export function PrizesCard({ form }: { form: FormOfCase }) {
  const { prizes, price } = form.values
  const products = useQuery(ownProducts.list({ take: 100, sortBy: 'NAME', sortDirection: 'asc' }))
  const list = useNewRowFocus<HTMLDivElement>(prizes.length)
  const put = (changed: PrizeValues[]) => form.setFieldValue('prizes', changed)
  const change = (index: number, part: Partial<PrizeValues>) => {
    put(prizes.map((prize, at) => (at === index ? { ...prize, ...part } : prize)))
    for (const name of Object.keys(part)) form.clearFieldError(`prizes.${index}.${name === 'odds' ? 'ppm' : name}`)
  }
  /** Problems belong to places, and other prizes have these places then. */
  const putAnew = (changed: PrizeValues[]) => {
    form.clearErrors()
    put(changed)
  }
  const given = (products.data?.data ?? []).filter(({ status }) => status !== 'DRAFT')
  const total = totalOf(prizes)

  return (
    <Panel
      title="Prizes and odds"
      lead="Shown in this order. Product prizes come from your store’s stock. A rarer prize never shows a lower rarity."
    >
      <div ref={list} className={classes.stack}>
        <div className={rows.rows}>
          <ReorderList
            label="Prizes in their order"
            items={prizes.map((prize, index) => ({
              key: prize.key,
              name: nameOf(prize, index),
              content: (
                <PrizeRow
                  prize={prize}
                  index={index}
                  rest={PARTS - total + ppmIn(prize)}
                  products={given}
                  errors={form.errors}
                  onChange={(part) => change(index, part)}
                  onRemove={() => putAnew(prizes.filter((_, at) => at !== index))}
                />
              ),
            }))}
            onOrder={(keys) => putAnew(keys.flatMap((key) => prizes.find((prize) => prize.key === key) ?? []))}
          />
        </div>
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
        <ListProblem>{form.errors.prizes}</ListProblem>
        <OddsSum prizes={prizes} price={Number(price) || 0} />
      </div>
    </Panel>
  )
}
