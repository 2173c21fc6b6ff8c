import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { CasinoConnection, MappingPreset } from '@/api/casinoShapes'
import { ApiError } from '@/api/errors'
import { Check } from '@/components/Check'
import { Choice } from '@/components/Choice'
import { FormProblem } from '@/components/FormProblem'
import { parsedAddress } from '@/lib/parsedAddress'
import { useTryMapping } from './api'
import type { ConnectionFormState } from './ConnectionFields'
import classes from './Connections.module.css'
import { blankMapping, chosenOptions, codesOf, shownOptions } from './connectionValues'
import { MappingResult } from './MappingResult'

const MODES = [
  { value: 'LIFETIME', label: 'Totals of all time' },
  { value: 'CLOSED', label: 'Totals by day' },
  { value: 'MONTH', label: 'Totals by month' },
]
const UNITS = [
  { value: 'major', label: 'Whole units' },
  { value: 'cents', label: 'Cents' },
]
const FORMATS = [
  { value: 'date', label: '2026-01-31' },
  { value: 'iso', label: '2026-01-31T00:00:00Z' },
  { value: 'epoch_s', label: 'Unix time in seconds' },
  { value: 'epoch_ms', label: 'Unix time in milliseconds' },
]
const PLACES = [
  { value: 'query', label: 'In the address' },
  { value: 'body', label: 'In the body' },
]
const METHODS = [
  { value: 'GET', label: 'GET' },
  { value: 'POST', label: 'POST' },
]
const NO_PRESET = ''

interface Props {
  form: ConnectionFormState
  presets: MappingPreset[]
  /** The saved connection, with its stored key. */
  connection: CasinoConnection | undefined
}

/** The host of an address; empty for a text that is none. */
const hostOf = (address: unknown) => parsedAddress(String(address))?.host ?? ''

/** A declared mapping: the address of the casino, and the fields of its answer. It is tried before it is saved. */
export function MappingFields({ form, presets, connection }: Props) {
  const trial = useTryMapping()
  const paths = useId()
  const { options, credential, campaignCodes } = form.values
  const [presetCode, setPresetCode] = useState(NO_PRESET)
  const preset = presets.find(({ code }) => code === presetCode)
  const set = (name: string, value: string | boolean) => {
    form.setFieldValue('options', { ...options, [name]: value })
    form.clearFieldError(`options.${name}`)
    trial.reset()
  }
  const text = (name: keyof typeof blankMapping) => ({
    value: String(options[name] ?? ''),
    error: form.errors[`options.${name}`],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  const choice = (name: keyof typeof blankMapping) => ({
    value: String(options[name] ?? ''),
    error: form.errors[`options.${name}`],
    onChange: (value: string) => set(name, value),
  })
  const hasKey = connection?.credential != null
  const needsKey = hasKey && !credential.key && hostOf(options.url) !== hostOf(connection.options.url)
  const tryIt = () =>
    trial.mutate(
      {
        options: chosenOptions(options),
        credential,
        campaignCodes: codesOf(campaignCodes),
        // The server tries with the stored key of the connection.
        ...(hasKey && !credential.key && { connectionId: connection.id }),
      },
      { onError: (error) => error instanceof ApiError && form.setErrors(error.fields) },
    )
  const hasPeriod = options.mode !== 'LIFETIME'
  return (
    <fieldset className={classes.mapping}>
      <legend>Mapping</legend>
      <Choice
        label="Begin with"
        options={[
          { value: NO_PRESET, label: 'My own mapping' },
          ...presets.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        value={presetCode}
        onChange={(code) => {
          const chosen = presets.find((one) => one.code === code)
          setPresetCode(code)
          form.setFieldValue('options', { ...blankMapping, ...(chosen && shownOptions(chosen.options)) })
          if (chosen && form.values.name === '') form.setFieldValue('name', chosen.name)
          trial.reset()
        }}
      />
      {preset?.note && <p className="small">{preset.note}</p>}
      <TextInput
        label="Address"
        description="https only. Parameters that never change can be part of it."
        required
        type="url"
        inputMode="url"
        {...text('url')}
      />
      <div className={classes.pair}>
        <TextInput label="Header for the key" placeholder="Authorization" {...text('header')} />
        <TextInput label="Text before the key" placeholder="Bearer " {...text('header_prefix')} />
        <TextInput label="Or parameter for the key" placeholder="key" {...text('query_key')} />
        <PasswordInput
          label="Key"
          placeholder={hasKey && !needsKey ? 'Stored. Leave empty to keep it.' : ''}
          autoComplete="off"
          error={form.errors['credential.key']}
          value={credential.key ?? ''}
          onChange={(event) => {
            form.setFieldValue('credential', { key: event.currentTarget.value })
            form.clearFieldError('credential.key')
          }}
        />
      </div>
      <datalist id={paths}>
        {trial.data?.paths.map((path) => (
          <option key={path}>{path}</option>
        ))}
      </datalist>
      <div className={classes.pair}>
        <TextInput
          label="List of accounts"
          description="Empty: the answer is the list."
          placeholder="data.users"
          {...text('rows')}
        />
        <TextInput label="Username" required list={paths} placeholder="username" {...text('name')} />
        <TextInput label="Wagered amount" required list={paths} placeholder="wagered" {...text('amount')} />
        <TextInput label="Weighted amount (optional)" list={paths} {...text('weighted')} />
        <TextInput label="Permanent ID (optional)" list={paths} {...text('id')} />
        <TextInput label="Code (optional)" list={paths} {...text('campaign_code')} />
        <Choice label="Amounts are in" options={UNITS} {...choice('amount_unit')} />
        <TextInput label="Currency" maxLength={12} {...text('currency')} />
      </div>
      <Choice label="The report has" options={MODES} {...choice('mode')} />
      {hasPeriod && (
        <>
          <div className={classes.pair}>
            <TextInput label="Parameter of the first day" required placeholder="start_date" {...text('start_param')} />
            <TextInput label="Parameter of the end" required placeholder="end_date" {...text('end_param')} />
            <Choice label="Dates look like" options={FORMATS} {...choice('date_format')} />
            <Choice label="Parameters are" options={PLACES} {...choice('params_in')} />
          </div>
          <Check checked={options.end_is_inclusive === true} onChange={(isOn) => set('end_is_inclusive', isOn)}>
            The end is part of the period
          </Check>
        </>
      )}
      <details className={classes.rare}>
        <summary>Rare settings</summary>
        <div className={classes.pair}>
          <Choice label="Method" options={METHODS} {...choice('method')} />
          <TextInput label="Field with the number of decimals" list={paths} {...text('amount_decimals')} />
          <TextInput label="Field that is true if the list is complete" {...text('last_page')} />
        </div>
      </details>
      <Button variant="default" loading={trial.isPending} onClick={tryIt}>
        Try it with the live answer
      </Button>
      {needsKey && (options.header || options.query_key) && (
        <p className="quiet small">
          The address has another host. Enter the key again: a stored key is never sent to another host.
        </p>
      )}
      <FormProblem error={trial.error} />
      {trial.data && <MappingResult result={trial.data} currency={String(options.currency || 'USD')} />}
    </fieldset>
  )
}
