import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { boardLimits } from '@/api/constants'
import { Gem } from '@/components/Gem'
import { ListProblem } from '@/components/office/TermsForm'
import terms from '@/components/office/TermsForm.module.css'
import { Panel } from '@/components/Panel'
import { newKey } from '@/lib/keys'
import { useNewRowFocus } from '@/lib/useNewRowFocus'
import { sumText } from '../model'
import classes from './BoardForm.module.css'
import { type BoardValues, nextPrize, type PrizeValues, sumOf } from './boardValues'

interface Props {
  form: UseFormReturnType<BoardValues>
  isFixed: boolean
}

/** The prizes of a round: a row for each place, or for a range of places. */
export function PrizesCard({ form, isFixed }: Props) {
  const { prizes, currency } = form.values
  const [keys, setKeys] = useState(() => prizes.map(newKey))
  const list = useNewRowFocus<HTMLDivElement>(prizes.length)
  const put = (changed: PrizeValues[]) => form.setFieldValue('prizes', changed)
  const { cash, gems } = sumOf(prizes)
  const field = (index: number, name: keyof PrizeValues) => ({
    value: prizes[index]?.[name] ?? '',
    error: form.errors[`prizes.${index}.${name}`],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget
      put(prizes.map((prize, at) => (at === index ? { ...prize, [name]: value } : prize)))
    },
  })

  return (
    <Panel title="Prizes" lead="You pay cash yourself, and mark it as paid here. Gems are paid automatically.">
      <div ref={list} className={terms.stack}>
        {prizes.map((_prize, index) => (
          <fieldset
            key={keys[index]}
            data-row
            data-single={prizes.length === 1 || isFixed || undefined}
            className={`${terms.row} ${classes.prize}`}
            disabled={isFixed}
          >
            <legend>Prize {index + 1}</legend>
            <TextInput label="Place" required inputMode="numeric" {...field(index, 'firstPlace')} />
            <TextInput label="To place" placeholder="One" inputMode="numeric" {...field(index, 'lastPlace')} />
            <TextInput
              label={`Cash each, ${currency || 'USD'}`}
              placeholder="None"
              inputMode="decimal"
              {...field(index, 'cash')}
            />
            <TextInput
              label="Gems each"
              placeholder="None"
              inputMode="numeric"
              leftSection={<Gem size={18} />}
              {...field(index, 'gems')}
            />
            {prizes.length > 1 && !isFixed && (
              <Button
                variant="subtle"
                color="red"
                px={10}
                className={classes.remove}
                aria-label={`Remove prize ${index + 1}`}
                onClick={() => {
                  put(prizes.filter((_, at) => at !== index))
                  setKeys(keys.filter((_, at) => at !== index))
                }}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden="true" />
              </Button>
            )}
          </fieldset>
        ))}
        <ListProblem>{form.errors.prizes}</ListProblem>
        <p className={classes.sum} aria-live="polite">
          All prizes of a round: {sumText(cash, gems, currency) || 'none'}
        </p>
        {prizes.length < boardLimits.prizes.maxItems && !isFixed && (
          <Button
            variant="default"
            className={classes.add}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => {
              put([...prizes, nextPrize(prizes)])
              setKeys([...keys, newKey()])
            }}
          >
            Add a prize
          </Button>
        )}
      </div>
    </Panel>
  )
}
