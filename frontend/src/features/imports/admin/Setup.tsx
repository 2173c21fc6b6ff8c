import { importChangesLimits } from '@/api/constants'
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Import } from '@/api/shapes'
import { Check } from '@/components/Check'
import { Choice } from '@/components/Choice'
import { FormProblem } from '@/components/FormProblem'
import { ChoiceCards } from '@/components/forms/ChoiceCards'
import { Panel } from '@/components/Panel'
import { optionsOf } from '@/lib/options'
import { wholeNumberProblem } from '@/lib/validators'
import { type Changes, useChange } from './api'
import classes from './Import.module.css'
import { platformLabel, toolLabel } from './words'

const NONE = 'none'
const tools = optionsOf(toolLabel)
const platforms = optionsOf(platformLabel).map(({ value, label }) => ({
  value,
  label: value === 'LOCAL' ? 'Usernames here' : `${label} names`,
}))
const NOTES: Record<Import['mode'], string> = {
  ADD: 'Adds to current balances',
  REPLACE: 'Sets balances to the values in the file',
}
const MODES = optionsOf<Import['mode']>({ ADD: 'Add', REPLACE: 'Replace' }).map((mode) => ({
  ...mode,
  note: NOTES[mode.value],
}))

/** The settings for reading the file. Every change is tried at once, and the figures beside it follow. */
export function Setup({ run }: { run: Import }) {
  const change = useChange(run.id)
  const { mapping, columns } = run
  const set = (changes: Changes) => change.mutate(changes)
  const places = columns.map((label, index) => ({ value: String(index), label }))
  const choose = (what: keyof Import['mapping'], value: string) =>
    set({ mapping: { ...mapping, [what]: value === NONE ? null : Number(value) } })

  return (
    <Panel title="File settings" lead={`${columns.length} columns, ${run.encoding.toUpperCase()}.`}>
      <Stack gap="md">
        <div className={classes.fields}>
          <Choice label="Exported from" value={run.tool} options={tools} onChange={(tool) => set({ tool })} />
          <Choice
            label="Usernames from"
            value={run.platform}
            options={platforms}
            onChange={(platform) => set({ platform })}
          />
          <Choice
            label="Username column"
            value={String(mapping.name)}
            options={places}
            onChange={(value) => choose('name', value)}
          />
          <Choice
            label="Points column"
            value={String(mapping.points)}
            options={places}
            onChange={(value) => choose('points', value)}
          />
          <Choice
            label="ID column"
            value={mapping.subject === null ? NONE : String(mapping.subject)}
            options={[{ value: NONE, label: 'None' }, ...places]}
            onChange={(value) => choose('subject', value)}
          />
          <Rate rate={run.rate} onRate={(rate) => set({ rate })} />
        </div>
        <ChoiceCards
          label="How to apply to members"
          value={run.mode}
          options={MODES}
          least={160}
          onChange={(mode) => set({ mode })}
        />
        <Check checked={run.skipBots} onChange={(skipBots) => set({ skipBots })}>
          Skip known bots
        </Check>
        <FormProblem error={change.error} />
      </Stack>
    </Panel>
  )
}

/** Sent once it is left: half a number makes no figures. */
function Rate({ rate, onRate }: { rate: number; onRate: (rate: number) => void }) {
  const [value, setValue] = useState(String(rate))
  const [problem, setProblem] = useState<string | null>(null)
  const leave = () => {
    const found = wholeNumberProblem(value, importChangesLimits.rate)
    setProblem(found)
    if (!found && Number(value) !== rate) onRate(Number(value))
  }
  return (
    <TextInput
      label="Points for one gem"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={problem}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
    />
  )
}
