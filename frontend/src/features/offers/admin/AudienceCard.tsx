import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Choice } from '@/components/Choice'
import layout from '@/components/office/TermsForm.module.css'
import { Panel } from '@/components/Panel'
import { countries } from '@/session/age'
import { CountryField } from '@/session/CountryField'
import type { OfferValues } from './offerValues'
import classes from './Offers.module.css'

const LISTS = [
  { value: 'but', label: 'Everywhere except' },
  { value: 'only', label: 'Only in' },
] as const

/** The age, the countries and the membership that an offer asks for. Fans read them on the card. */
export function AudienceCard({ form }: { form: UseFormReturnType<OfferValues> }) {
  const { countries: chosen, isAllowList } = form.values
  const { data } = useQuery(countries)
  const nameOf = (code: string) => data?.data.find((country) => country.code === code)?.name ?? code
  const put = (codes: string[]) => form.setFieldValue('countries', codes)
  return (
    <Panel
      title="Who it is for"
      lead="At least 18 years. The rules of your community and of the casino apply, too. An excluded fan finds no trace of the offer."
    >
      <div className={layout.stack}>
        <div className={layout.pair}>
          <TextInput label="Minimum age" placeholder="18" inputMode="numeric" {...form.getInputProps('minimumAge')} />
          <TextInput label="Minimum level" placeholder="None" inputMode="numeric" {...form.getInputProps('minLevel')} />
          <TextInput
            label="Days of membership"
            placeholder="None"
            inputMode="numeric"
            {...form.getInputProps('minMemberDays')}
          />
          <Choice
            label="Countries"
            options={LISTS}
            value={isAllowList ? 'only' : 'but'}
            onChange={(list) => form.setFieldValue('isAllowList', list === 'only')}
          />
          <CountryField
            label="Add a country"
            placeholder="Choose a country"
            value=""
            error={form.errors.countries}
            onChange={(code: string) => {
              if (code && !chosen.includes(code)) put([...chosen, code])
            }}
          />
        </div>
        {chosen.length > 0 && (
          <ul className={classes.countries} aria-label={isAllowList ? 'Allowed countries' : 'Excluded countries'}>
            {chosen.map((code) => (
              <li key={code}>
                <button
                  type="button"
                  className={classes.country}
                  aria-label={`Remove ${nameOf(code)}`}
                  onClick={() => put(chosen.filter((one) => one !== code))}
                >
                  {nameOf(code)}
                  <IconX size={14} stroke={2} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
