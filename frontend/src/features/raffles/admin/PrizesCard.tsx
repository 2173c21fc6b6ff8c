import { prizeLimits, raffleLimits } from '@/api/constants'
import { Button, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RafflePrizeKind } from '@/api/shapes'
import { bootCommunity } from '@/api/boot'
import { Choice } from '@/components/Choice'
import { SelectField } from '@/components/forms/SelectField'
import { Gem } from '@/components/Gem'
import { ListProblem } from '@/components/office/TermsForm'
import terms from '@/components/office/TermsForm.module.css'
import { Panel } from '@/components/Panel'
import { products } from '@/api/queries/products'
import { newKey } from '@/lib/keys'
import { optionsOf } from '@/lib/options'
import { useNewRowFocus } from '@/lib/useNewRowFocus'
import { blankPrize, type PrizeValues, type RaffleValues } from './raffleValues'

const KINDS = optionsOf<RafflePrizeKind>({ GEMS: 'Gems', PRODUCT: 'A product', TEXT: 'Other' })

interface Props {
  form: UseFormReturnType<RaffleValues>
  isFixed: boolean
}

/** The prizes of the raffle, the first prize first. */
export function PrizesCard({ form, isFixed }: Props) {
  const { prizes } = form.values
  const [keys, setKeys] = useState(() => prizes.map(newKey))
  const list = useNewRowFocus<HTMLDivElement>(prizes.length)
  const put = (changed: PrizeValues[]) => form.setFieldValue('prizes', changed)
  const change = (index: number, part: Partial<PrizeValues>) =>
    put(prizes.map((prize, at) => (at === index ? { ...prize, ...part } : prize)))

  return (
    <Panel title="Prizes" lead="Start with the first prize. Prizes are reserved when you publish.">
      <Stack ref={list} gap="md">
        {prizes.map((prize, index) => (
          <fieldset key={keys[index]} data-row className={terms.row} disabled={isFixed}>
            <legend>Prize {index + 1}</legend>
            <div className={terms.pair}>
              <Choice label="Type" options={KINDS} value={prize.kind} onChange={(kind) => change(index, { kind })} />
              <What
                prize={prize}
                error={(name) => form.errors[`prizes.${index}.${name}`]}
                onChange={(part) => change(index, part)}
              />
              <TextInput
                label="Winners"
                inputMode="numeric"
                value={prize.winners}
                error={form.errors[`prizes.${index}.winners`]}
                onChange={(event) => change(index, { winners: event.currentTarget.value })}
              />
            </div>
            {prizes.length > 1 && !isFixed && (
              <Button
                variant="subtle"
                color="red"
                ml="auto"
                leftSection={<IconTrash size={16} stroke={1.75} aria-hidden="true" />}
                aria-label={`Remove prize ${index + 1}`}
                onClick={() => {
                  put(prizes.filter((_, at) => at !== index))
                  setKeys(keys.filter((_, at) => at !== index))
                }}
              >
                Remove
              </Button>
            )}
          </fieldset>
        ))}
        <ListProblem>{form.errors.prizes}</ListProblem>
        {prizes.length < raffleLimits.prizes.maxItems && !isFixed && (
          <Button
            variant="default"
            mr="auto"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => {
              put([...prizes, blankPrize])
              setKeys([...keys, newKey()])
            }}
          >
            Add a prize
          </Button>
        )}
      </Stack>
    </Panel>
  )
}

interface WhatProps {
  prize: PrizeValues
  error: (name: string) => React.ReactNode
  onChange: (part: Partial<PrizeValues>) => void
}

function What({ prize, error, onChange }: WhatProps) {
  const shelf = useQuery({
    ...products.list(bootCommunity().slug, { take: 100, sortBy: 'NAME', sortDirection: 'asc' }),
    enabled: prize.kind === 'PRODUCT',
  })
  if (prize.kind === 'GEMS') {
    return (
      <TextInput
        label="Amount in gems"
        required
        inputMode="numeric"
        leftSection={<Gem size={18} />}
        value={prize.amount}
        error={error('amount')}
        onChange={(event) => onChange({ amount: event.currentTarget.value })}
      />
    )
  }
  if (prize.kind === 'TEXT') {
    return (
      <TextInput
        label="Prize name"
        required
        maxLength={prizeLimits.text.maxLength}
        value={prize.text}
        error={error('text')}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
    )
  }
  const known = shelf.data?.data ?? []
  return (
    <SelectField
      label="Product"
      required
      value={prize.productId}
      error={error('productId')}
      options={known.map(({ id, productName }) => ({ value: id, label: productName }))}
      onChange={(productId) => onChange({ productId, product: known.find(({ id }) => id === productId) ?? null })}
    />
  )
}
