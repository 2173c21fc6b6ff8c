import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { SelectField } from '@/components/forms/SelectField'
import { countries } from './age'

type Props = Omit<ComponentProps<typeof SelectField>, 'options' | 'label'> & {
  label?: string
  /** The codes that can be chosen; none are all. */
  only?: readonly string[]
}

// As the reader's own language sorts: Åland is near A, and Côte d'Ivoire before Czechia.
const { compare } = new Intl.Collator(undefined, { sensitivity: 'base' })
const byLabel = (one: { label: string }, other: { label: string }) => compare(one.label, other.label)

/** One of the 242, by name; the browser's own picker finds it by its first letters. */
export function CountryField({ label = 'Country', only, ...rest }: Props) {
  const { data } = useQuery(countries)
  const options = (data?.data ?? [])
    .filter(({ code }) => !only?.length || only.includes(code))
    .map(({ code, name }) => ({ value: code, label: name }))
    .toSorted(byLabel)
  return (
    <SelectField
      placeholder="Choose your country"
      {...rest}
      label={label}
      // The chosen country stays while the list loads.
      options={options.length > 0 ? options : [{ value: rest.value, label: rest.value || '…' }]}
      autoComplete="country"
    />
  )
}
