import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countries } from '@/session/age'
import { CountryField } from '@/session/CountryField'
import { Pills } from './Pills'

interface Props {
  /** Two-letter codes. */
  value: readonly string[]
  onChange: (codes: string[]) => void
  error?: ReactNode
  label?: string
  /** The name of the list of chosen countries. */
  listLabel?: string
}

/** Several countries: added by a list, and removed one by one. */
export function CountryList({ value, onChange, error, label = 'Add a country', listLabel = 'Countries' }: Props) {
  const { data } = useQuery(countries)
  const nameOf = (code: string) => data?.data.find((country) => country.code === code)?.name ?? code
  return (
    <>
      <CountryField
        label={label}
        placeholder="Choose a country"
        value=""
        error={error}
        onChange={(code: string) => {
          if (code && !value.includes(code)) onChange([...value, code])
        }}
      />
      <Pills
        label={listLabel}
        items={value.map((code) => ({ key: code, label: nameOf(code) }))}
        removeLabel={(name) => `Remove ${name}`}
        onRemove={(code) => onChange(value.filter((one) => one !== code))}
      />
    </>
  )
}
