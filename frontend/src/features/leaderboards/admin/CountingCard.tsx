import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Check } from '@/components/Check'
import { Choice } from '@/components/Choice'
import { ChoiceCards } from '@/components/forms/ChoiceCards'
import { ListProblem } from '@/components/office/TermsForm'
import terms from '@/components/office/TermsForm.module.css'
import { Panel } from '@/components/Panel'
import { optionsOf } from '@/lib/options'
import { can, isSwitchedOff } from '@/session/session'
import { casinoConnections } from './api'
import type { BoardValues } from './boardValues'
import { kindLabels, measureLabels } from './words'

const KINDS = (Object.keys(kindLabels) as (keyof typeof kindLabels)[]).map((value) => ({ value, ...kindLabels[value] }))
const MEASURES = optionsOf(measureLabels)

interface Props {
  form: UseFormReturnType<BoardValues>
  isFixed: (field: string) => boolean
}

/** The measure of the board, and its casinos. */
export function CountingCard({ form, isFixed }: Props) {
  const { kind, measure } = form.values
  return (
    <Panel title="What counts">
      <div className={terms.stack}>
        <fieldset className={terms.plain} disabled={isFixed('kind')}>
          <ChoiceCards
            label="Kind"
            value={kind}
            options={KINDS.filter(({ value }) => value === kind || value !== 'WAGER' || !isSwitchedOff('CASINOS'))}
            least={150}
            error={form.errors.kind}
            onChange={(value) => form.setFieldValue('kind', value)}
          />
        </fieldset>
        {kind === 'WAGER' && (
          <>
            <Choice
              label="Measure"
              options={MEASURES}
              value={measure}
              disabled={isFixed('measure')}
              error={form.errors.measure}
              onChange={(value) => form.setFieldValue('measure', value)}
            />
            {can('OFFERS_MANAGEMENT') && <Casinos form={form} isDisabled={isFixed('connections')} />}
          </>
        )}
        <div className={terms.pair}>
          <TextInput
            label={kind === 'WAGER' ? 'Minimum for a prize, USD' : 'Minimum for a prize'}
            placeholder="None"
            inputMode="decimal"
            disabled={isFixed('minimum')}
            {...form.getInputProps('minimum')}
          />
          <TextInput
            label="Currency of cash prizes"
            required
            maxLength={12}
            disabled={isFixed('currency')}
            {...form.getInputProps('currency')}
            onChange={(event) => form.setFieldValue('currency', event.currentTarget.value.toUpperCase())}
          />
        </div>
      </div>
    </Panel>
  )
}

function Casinos({ form, isDisabled }: { form: UseFormReturnType<BoardValues>; isDisabled: boolean }) {
  const { connections } = form.values
  const { data } = useQuery(casinoConnections)
  const known = data?.data ?? []
  if (known.length === 0) return null
  const set = (id: string, isOn: boolean) =>
    form.setFieldValue('connections', isOn ? [...connections, id] : connections.filter((one) => one !== id))
  return (
    <fieldset className={terms.plain} disabled={isDisabled}>
      <legend>Casinos</legend>
      <Check checked={connections.length === 0} onChange={() => form.setFieldValue('connections', [])}>
        All casinos, also later ones
      </Check>
      {known.map(({ id, name }) => (
        <Check key={id} checked={connections.includes(id)} onChange={(isOn) => set(id, isOn)}>
          {name}
        </Check>
      ))}
      <ListProblem>{form.errors.connections}</ListProblem>
    </fieldset>
  )
}
