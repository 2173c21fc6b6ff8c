import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { OfferTerms } from '@/api/offerShapes'
import { Choice } from '@/components/Choice'
import { FIELD } from '@/components/forms/fieldOrder'
import layout from '@/components/office/TermsForm.module.css'
import { Panel } from '@/components/Panel'
import { optionsOf } from '@/lib/options'
import type { OfferValues } from './offerValues'

const BASES = optionsOf<OfferValues['wageringOn']>({ DEPOSIT: 'The deposit', DEPOSIT_AND_BONUS: 'Deposit and bonus' })

interface Props {
  form: UseFormReturnType<OfferValues>
  /** The typed terms in words, once the server has answered. */
  terms: OfferTerms | undefined
}

/** The terms of the bonus as fields, with the sentences and the example that fans read. */
export function OfferTermsCard({ form, terms }: Props) {
  const { values } = form
  return (
    <Panel title="Terms" lead="Fans read them in plain sentences, with a worked example. Empty fields are no terms.">
      <div className={layout.stack}>
        <div className={layout.pair}>
          <TextInput label="Match in percent" inputMode="numeric" {...form.getInputProps('matchPercent')} />
          <TextInput label="Minimum deposit" inputMode="decimal" {...form.getInputProps('minimumDeposit')} />
          <TextInput label="Maximum bonus" inputMode="decimal" {...form.getInputProps('maximumBonus')} />
          <TextInput label="Currency" maxLength={3} {...form.getInputProps('currency')} />
          <TextInput
            label="Wagering requirement"
            inputWrapperOrder={[...FIELD]}
            description="How many times. 0 if there is none."
            inputMode="decimal"
            {...form.getInputProps('wagering')}
          />
          <Choice
            label="Wager"
            options={BASES}
            value={values.wageringOn}
            error={form.errors.wageringOn}
            onChange={(basis) => form.setFieldValue('wageringOn', basis)}
          />
          <TextInput label="Days to wager" inputMode="numeric" {...form.getInputProps('wagerDays')} />
          <TextInput label="Maximum bet" inputMode="decimal" {...form.getInputProps('maximumBet')} />
        </div>
        <Textarea
          label="Excluded games"
          description="One game in each line."
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('excludedGames')}
        />
        {terms && terms.sentences.length > 0 && (
          <div className={layout.stack} aria-live="polite">
            {terms.example && <strong>{terms.example.words}</strong>}
            <p className="quiet small">{terms.sentences.join(' ')}</p>
          </div>
        )}
      </div>
    </Panel>
  )
}
