import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BoardMasking, BoardTie } from '@/api/shapes'
import { Check } from '@/components/Check'
import { ChoiceCards } from '@/components/forms/ChoiceCards'
import { Pills } from '@/components/office/Pills'
import terms from '@/components/office/TermsForm.module.css'
import { Panel } from '@/components/Panel'
import { countries } from '@/session/age'
import { CountryField } from '@/session/CountryField'
import classes from './BoardForm.module.css'
import type { BoardValues } from './boardValues'
import { masked, tieExample } from './examples'
import { maskingLabels, tieLabels } from './words'

const TIES = (Object.keys(tieLabels) as BoardTie[]).map((value) => ({ value, ...tieLabels[value] }))
const MASKINGS = (Object.keys(maskingLabels) as BoardMasking[]).map((value) => ({ value, ...maskingLabels[value] }))
const NAMES = ['moonlight_rider', 'kai']

interface Props {
  form: UseFormReturnType<BoardValues>
  isFixed: (field: string) => boolean
}

/** Ties, masked names and the team, each with an example of its effect. */
export function RulesCard({ form, isFixed }: Props) {
  const { tie, masking, prizes, currency, excludesTeam } = form.values
  return (
    <Panel title="Rules">
      <div className={terms.stack}>
        <fieldset className={terms.plain} disabled={isFixed('tie')}>
          <ChoiceCards
            label="Equal values"
            value={tie}
            options={TIES}
            least={150}
            error={form.errors.tie}
            onChange={(value) => form.setFieldValue('tie', value)}
          />
          <p className={classes.example} aria-live="polite">
            {tieExample(prizes, tie, currency)}
          </p>
        </fieldset>
        <fieldset className={terms.plain} disabled={isFixed('masking')}>
          <ChoiceCards
            label="Names that other fans see"
            value={masking}
            options={MASKINGS}
            least={150}
            error={form.errors.masking}
            onChange={(value) => form.setFieldValue('masking', value)}
          />
          <p className={classes.example} aria-live="polite">
            {NAMES.map((name) => `${name} → ${masked(name, masking)}`).join(', ')}
          </p>
        </fieldset>
        <fieldset className={terms.plain} disabled={isFixed('excludesTeam')}>
          <Check checked={excludesTeam} onChange={(isOn) => form.setFieldValue('excludesTeam', isOn)}>
            Leave out the owner and the team
          </Check>
        </fieldset>
      </div>
    </Panel>
  )
}

/** The age and countries of this board. The rule of the casinos applies to boards of wagers, too. */
export function AudienceCard({ form, isFixed, children }: Props & { children: ReactNode }) {
  const { blockedCountries: chosen } = form.values
  const { data } = useQuery(countries)
  const nameOf = (code: string) => data?.data.find((country) => country.code === code)?.name ?? code
  const put = (codes: string[]) => form.setFieldValue('blockedCountries', codes)
  return (
    <Panel
      title="Who can see it"
      lead="The rules of your community and of casinos apply, too. An excluded visitor finds no trace of the leaderboard."
    >
      <div className={terms.stack}>
        <div className={terms.pair}>
          <TextInput
            label="Minimum age"
            placeholder="No own rule"
            inputMode="numeric"
            disabled={isFixed('minimumAge')}
            {...form.getInputProps('minimumAge')}
          />
          <CountryField
            label="Exclude a country"
            placeholder="Choose a country"
            value=""
            disabled={isFixed('blockedCountries')}
            error={form.errors.blockedCountries}
            onChange={(code: string) => {
              if (code && !chosen.includes(code)) put([...chosen, code])
            }}
          />
        </div>
        <Pills
          label="Excluded countries"
          items={chosen.map((code) => ({ key: code, label: nameOf(code) }))}
          removeLabel={(name) => `Allow ${name} again`}
          disabled={isFixed('blockedCountries')}
          onRemove={(code) => put(chosen.filter((one) => one !== code))}
        />
        {children}
      </div>
    </Panel>
  )
}
