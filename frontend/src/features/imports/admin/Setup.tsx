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
import { type Column, ColumnChoice } from './ColumnChoice'
import classes from './Import.module.css'
import { answerText, platformLabel, toolLabel } from './words'

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
  const choose = (what: Column, place: number | null) => set({ mapping: { ...mapping, [what]: place } })

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
          <ColumnChoice label="Username column" what="name" run={run} onChoose={choose} />
          <ColumnChoice label="Points column" what="points" run={run} onChoose={choose} />
          <ColumnChoice label="ID column" what="subject" run={run} onChoose={choose} />
          <Rate rate={run.rate} onRate={(rate) => set({ rate })} />
        </div>
        {run.report.missing.length > 0 && (
          <p className={classes.warning} role="status">
            {run.report.missing.map((answer) => answerText[answer]).join(' ')} Choose it here before you apply the
            import.
          </p>
        )}
        <Decimals run={run} onChoose={(decimalMark) => set({ decimalMark })} />
        <ChoiceCards
          label="How to apply to members"
          value={run.mode}
          options={MODES}
          least={160}
          onChange={(mode) => set({ mode })}
        />
        {mapping.points === null && (
          <Check checked={run.withoutPoints} onChange={(withoutPoints) => set({ withoutPoints })}>
            Import no points, only watched time, ranks and join dates
          </Check>
        )}
        <Check checked={run.skipBots} onChange={(skipBots) => set({ skipBots })}>
          Skip known bots
        </Check>
        <FormProblem error={change.error} />
      </Stack>
    </Panel>
  )
}

/** Asked once for the whole column, if its numbers have two readings. */
function Decimals({
  run: { decimalMark, report },
  onChoose,
}: {
  run: Import
  onChoose: (mark: Import['decimalMark']) => void
}) {
  const example = report.question
  if (example === '') return null
  const separator = example.replaceAll(/[^.,]/g, '').slice(-1)
  const whole = { label: `${example} is ${example.replaceAll(/[.,]/g, '')}`, note: 'Groups of three digits' }
  const decimal = { label: `${example} is ${example.split(separator)[0]} and a part`, note: 'A number with decimals' }
  return (
    <ChoiceCards
      label="How to read the points"
      value={decimalMark}
      options={[
        { value: 'POINT', ...(separator === '.' ? decimal : whole) },
        { value: 'COMMA', ...(separator === ',' ? decimal : whole) },
      ]}
      least={160}
      error={report.missing.includes('DECIMALS') ? 'Choose how to read the points' : undefined}
      onChange={onChoose}
    />
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
