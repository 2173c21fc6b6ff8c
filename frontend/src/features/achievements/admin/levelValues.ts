import { levelRangeLimits, MAX_GEMS } from '@/api/constants'
import type { LevelRange } from '@/api/shapes'
import type { Fields } from '@/lib/changes'
import { countOf } from '@/lib/format'
import { validation } from '@/lib/text'
import { listed, object, wholeNumberProblem } from '@/lib/validators'

/** A name of levels as it is typed. */
export interface RangeValues {
  fromLevel: string
  name: string
  rewardGems: string
  rewardProductId: string
}

export interface LevelValues extends Record<string, unknown> {
  ranges: RangeValues[]
}

export interface Levels {
  data: LevelRange[]
}

function rangeProblems(ranges: readonly RangeValues[]) {
  const problems: Record<string, string> = {}
  for (const [place, { fromLevel, name, rewardGems }] of ranges.entries()) {
    const wrongLevel = wholeNumberProblem(fromLevel, levelRangeLimits.fromLevel)
    const wrongGems = wholeNumberProblem(rewardGems, { maximum: MAX_GEMS, isOptional: true })
    const before = ranges[place - 1]
    if (wrongLevel) problems[`${place}.fromLevel`] = wrongLevel
    else if (before && Number(fromLevel) <= Number(before.fromLevel))
      problems[`${place}.fromLevel`] = 'Must be higher than the level before'
    if (name.trim() === '') problems[`${place}.name`] = validation.required
    if (wrongGems) problems[`${place}.rewardGems`] = wrongGems
  }
  return problems
}

export const levelSchema = object({ ranges: listed(rangeProblems) })
export const blankRange: RangeValues = { fromLevel: '', name: '', rewardGems: '', rewardProductId: '' }
export const noLevels: LevelValues = { ranges: [] }

export const valuesOf = ({ data }: Levels): LevelValues => ({
  ranges: data.map(({ fromLevel, name, rewardGems, rewardProduct }) => ({
    fromLevel: String(fromLevel),
    name,
    rewardGems: rewardGems === '0' ? '' : rewardGems,
    rewardProductId: rewardProduct?.id ?? '',
  })),
})

/** The values as the API takes them. */
export const fieldsOf = ({ ranges }: LevelValues): Fields => ({
  ranges: ranges.map(({ fromLevel, name, rewardGems, rewardProductId }) => ({
    fromLevel: Number(fromLevel),
    name: name.trim(),
    rewardGems: rewardGems.trim() || '0',
    rewardProductId: rewardProductId || null,
  })),
})

export const describe = (_field: string, value: unknown) =>
  Array.isArray(value) ? countOf(value.length, 'name') : undefined
