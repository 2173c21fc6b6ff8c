import { chainLimits } from '@/api/constants'
import type { TeamChain } from '@/api/shapes'
import { type Fields, pictureInWords } from '@/lib/changes'
import { countOf } from '@/lib/format'
import { file, listed, object, optionalText, required } from '@/lib/validators'
import {
  noReward,
  rewardFieldsOf,
  rewardRules,
  type RewardValues,
  rewardValuesOf,
} from '@/components/office/rewardValues'

/** Fewer steps are no chain. */
export const MIN_STEPS = 2

export interface ChainValues extends RewardValues, Record<string, unknown> {
  name: string
  description: string
  chainImage: File | null
  /** The ids of challenges in their order. */
  steps: string[]
}

export const chainSchema = object({
  name: required,
  description: optionalText(chainLimits.description.maxLength),
  chainImage: file(),
  steps: listed(() => ({})),
  ...rewardRules,
})

export const blankChain: ChainValues = {
  name: '',
  description: '',
  chainImage: null,
  steps: [],
  ...noReward,
}

export const valuesOf = (chain: TeamChain): ChainValues => ({
  name: chain.name,
  description: chain.description,
  chainImage: null,
  steps: chain.steps.map(({ challengeId }) => challengeId),
  ...rewardValuesOf(chain.reward),
})

/** The values as the API takes them. */
export const fieldsOf = (values: ChainValues): Fields => ({
  name: values.name.trim(),
  description: values.description.trim(),
  steps: values.steps,
  ...rewardFieldsOf(values),
  ...(values.chainImage && { chainImage: values.chainImage }),
})

/** The form holds a new picture alone. */
export const exactOf = ({ chainImage }: TeamChain): Fields => ({ chainImage })

export function describe(field: string, value: unknown) {
  if (field === 'chainImage') return pictureInWords(value)
  if (field !== 'steps') return undefined
  const steps = (typeof value === 'string' ? JSON.parse(value) : value) as string[]
  return countOf(steps.length, 'step')
}
