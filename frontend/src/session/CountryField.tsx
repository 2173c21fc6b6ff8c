import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { SelectField } from '@/components/forms/SelectField'
import { countries } from './age'

type Props = Omit<ComponentProps<typeof SelectField>, 'options' | 'label'> & { label?: string }

/** One of the 242, by name; the browser's own picker finds it by its first letters. */
export function CountryField({ label = 'Country', ...rest }: Props) {
  const { data } = useQuery(countries)
  const options = (data?.data ?? []).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <SelectField
      placeholder="Choose your country"
      {...rest}
      label={label}
      // Until the list is here, what is chosen stays chosen.
      options={options.length > 0 ? options : [{ value: rest.value, label: rest.value || '…' }]}
      autoComplete="country"
    />
  )
}
