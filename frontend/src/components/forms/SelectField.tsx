import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { message } from '@/lib/text'

interface Option {
  value: string
  label: string
  /** Shown, but not offered. The label says why. */
  disabled?: boolean
}

interface Props extends Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> {
  label: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
  /** The text of the field while no option is chosen. */
  placeholder?: string
}

/** One of many, where none may be chosen yet: validate it with `required`. Without options it says so. */
export function SelectField({ value, options, onChange, placeholder = 'Choose one', ...rest }: Props) {
  const isEmpty = options.length === 0
  return (
    <NativeSelect {...rest} value={isEmpty ? '' : value} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="" disabled={rest.required}>
        {isEmpty ? message.noOptions : placeholder}
      </option>
      {options.map(({ value: key, label, disabled }) => (
        <option key={key} value={key} disabled={disabled}>
          {label}
        </option>
      ))}
    </NativeSelect>
  )
}
