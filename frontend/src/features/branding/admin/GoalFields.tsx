import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { GOAL_FIGURE_NAMES, goalFigures, homeBlockLimits, MAX_GOAL } from '@/api/constants'
import type { HomeBlock } from '@/api/shapes'
import { Segmented } from '@/components/Segmented'
import classes from './fields.module.css'
import { Labeled } from './Labeled'

const figures = goalFigures.map((value) => ({ value, label: GOAL_FIGURE_NAMES[value] }))

interface GoalProps {
  block: HomeBlock
  place: number
  problem: (field: keyof HomeBlock) => ReactNode
  onChange: (values: Partial<HomeBlock>) => void
}

/** Chooses what a home-page goal counts, and its target. */
export function GoalFields({ block: { figure, target, current, unit }, place, problem, onChange }: GoalProps) {
  const isOwn = figure === 'OWN'
  return (
    <>
      <Labeled label="What the goal counts">
        <Segmented
          label={`What the goal of block ${place + 1} counts`}
          value={figure}
          options={figures}
          onChange={(chosen) => onChange({ figure: chosen, current: 0, unit: '' })}
        />
      </Labeled>
      <div className={classes.line}>
        {isOwn && (
          <WholeNumber
            label="Reached"
            value={current}
            problem={problem('current')}
            onChange={(value) => onChange({ current: value })}
          />
        )}
        <WholeNumber
          label="Target"
          value={target}
          problem={problem('target')}
          onChange={(value) => onChange({ target: value })}
        />
        {isOwn && (
          <TextInput
            className={classes.grow}
            label="Unit"
            placeholder="subs, hours, euros"
            maxLength={homeBlockLimits.unit.maxLength}
            value={unit}
            error={problem('unit')}
            onChange={(event) => onChange({ unit: event.currentTarget.value })}
          />
        )}
      </div>
    </>
  )
}

interface WholeNumberProps {
  label: string
  value: number
  problem: ReactNode
  onChange: (value: number) => void
}

/** Takes digits alone: other letters are left out as they are typed. */
const WholeNumber = ({ label, value, problem, onChange }: WholeNumberProps) => (
  <TextInput
    className={classes.grow}
    label={label}
    inputMode="numeric"
    value={value === 0 ? '' : String(value)}
    placeholder="0"
    error={problem}
    onChange={(event) => onChange(Math.min(MAX_GOAL, Number(event.currentTarget.value.replaceAll(/\D/g, ''))))}
  />
)
