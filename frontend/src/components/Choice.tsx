import { NativeSelect, type NativeSelectProps } from '@mantine/core'

interface Props<Value extends string> extends Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of a few: the phone's own picker, the keyboard's own behavior. */
export function Choice<Value extends string>({ value, options, onChange, ...rest }: Props<Value>) {
  return (
    <NativeSelect
      {...rest}
      value={value}
      data={options.map((option) => ({ ...option }))}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
    />
  )
}
