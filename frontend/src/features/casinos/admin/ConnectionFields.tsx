import { PasswordInput, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { connectCasinoConnectionLimits } from '@/api/constants'
import type { CasinoConnection, ConnectableProvider } from '@/api/casinoShapes'
import { Check } from '@/components/Check'
import { Choice } from '@/components/Choice'
import { ChoiceCards } from '@/components/forms/ChoiceCards'
import { currencyLabel } from '@/lib/amounts'
import classes from './Connections.module.css'
import { type ConnectionValues, DIVISORS, optionFields, type Source } from './connectionValues'

export type ConnectionFormState = UseFormReturnType<ConnectionValues>

const SOURCES: { value: Source; label: string; note: string }[] = [
  { value: 'FILES', label: 'Files', note: 'You upload the wagers as CSV files' },
  { value: 'MAPPING', label: 'Mapping', note: 'You describe the JSON address of the casino' },
]

interface Props {
  form: ConnectionFormState
  known: ConnectableProvider
  connection: CasinoConnection | undefined
}

/** The fields that every connection has, the key of the casino, and the options of its connector. */
export function ConnectionFields({ form, known, connection }: Props) {
  const { provider, hasConnector, currency } = known
  const { source, divisor } = form.values
  const divisors = DIVISORS.some(({ value }) => value === divisor)
    ? DIVISORS
    : [...DIVISORS, { value: divisor, label: `Divided by ${divisor}` }]
  return (
    <>
      {!hasConnector && (
        <ChoiceCards
          label="Where do the wagers come from?"
          value={source}
          options={SOURCES}
          least={180}
          onChange={(value) => form.setFieldValue('source', value)}
        />
      )}
      {source === 'CONNECTOR' && <KeyFields form={form} known={known} connection={connection} />}
      <div className={classes.pair}>
        <TextInput
          label="Name"
          description="Fans and your team see it."
          required
          maxLength={connectCasinoConnectionLimits.name.maxLength}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Your codes"
          description="With commas. Wagers under other codes do not count."
          autoComplete="off"
          placeholder="NOVA, NOVA2"
          {...form.getInputProps('campaignCodes')}
        />
      </div>
      <TextInput
        label="Referral link (optional)"
        description="Fans open the casino with it."
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        {...form.getInputProps('referralLink')}
      />
      {source === 'CONNECTOR' && <OptionFields form={form} code={provider.code} />}
      <div className={classes.pair}>
        {source === 'FILES' && (
          <TextInput
            label="Currency of the amounts"
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={connectCasinoConnectionLimits.currency.maxLength}
            {...form.getInputProps('currency')}
          />
        )}
        {source !== 'FILES' && (
          <Choice
            label="Unit of the amounts"
            description={
              source === 'CONNECTOR'
                ? `The report is in ${currencyLabel(currency)}. The test shows if the unit is right.`
                : 'In addition to the unit of the mapping.'
            }
            options={divisors}
            value={divisor}
            error={form.errors.divisor}
            onChange={(value) => form.setFieldValue('divisor', value)}
          />
        )}
      </div>
    </>
  )
}

interface KeyProps {
  form: ConnectionFormState
  known: ConnectableProvider
  connection: CasinoConnection | undefined
}

/** The key of the casino. A stored value is never shown: an empty field keeps it. */
export function KeyFields({ form, known, connection }: KeyProps) {
  const hints = connection?.credential?.hints
  return known.fieldsNeeded.map(({ name, label, help, isSecret }) => {
    const hint = hints?.[name]
    const Input = isSecret ? PasswordInput : TextInput
    return (
      <Input
        key={name}
        label={label}
        description={help}
        placeholder={
          connection?.credential ? `Stored${hint ? `, ends with ${hint}` : ''}. Leave empty to keep it.` : ''
        }
        required={!connection?.credential}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps(`credential.${name}`)}
        value={form.values.credential[name] ?? ''}
      />
    )
  })
}

/** The options of one connector. */
export function OptionFields({ form, code }: { form: ConnectionFormState; code: string }) {
  const fields = optionFields[code] ?? []
  const { options } = form.values
  const set = (name: string, value: string | boolean) => form.setFieldValue('options', { ...options, [name]: value })
  return (
    <Stack gap="sm">
      {fields.map(({ name, label, help, kind }) => {
        if (kind === 'check')
          return (
            <div key={name}>
              <Check checked={options[name] === true} onChange={(isOn) => set(name, isOn)}>
                {label}
              </Check>
              <p className="quiet small">{help}</p>
            </div>
          )
        const value = String(options[name] ?? '')
        const error = form.errors[`options.${name}`] ?? form.errors.options
        return kind === 'date' ? (
          <TextInput
            key={name}
            type="date"
            label={label}
            description={help}
            value={value}
            error={error}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        ) : (
          <Choice
            key={name}
            label={label}
            description={help}
            options={kind}
            value={value}
            error={error}
            onChange={(chosen) => set(name, chosen)}
          />
        )
      })}
    </Stack>
  )
}
