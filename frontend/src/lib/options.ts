import { ALL } from './filters'

type Words = string | { label: string }

/** The options of a choice, in the order of `words`. */
export const optionsOf = <Value extends string>(words: Readonly<Record<Value, Words>>) =>
  (Object.keys(words) as Value[]).map((value) => {
    const found: Words = words[value]
    return { value, label: typeof found === 'string' ? found : found.label }
  })

/** The options of a filter: first the one that leaves everything in. */
export const optionsOrAll = <Value extends string>(words: Readonly<Record<Value, Words>>, all: string) => [
  { value: ALL, label: all } as const,
  ...optionsOf(words),
]
