import { countOf, formatExact } from '@/lib/format'
import classes from './Conflict.module.css'

interface Props {
  field: string
  yours: unknown
  theirs: unknown
  describe?: (field: string, value: unknown) => string | undefined
  onChoose: (choice: 'theirs' | 'mine') => void
}

/** In the place of a field's error: somebody else saved the field meanwhile, and one of the two values stays. */
export function Conflict({ field, yours, theirs, describe, onChoose }: Props) {
  const words = (value: unknown) => describe?.(field, value) ?? inWords(field, value)
  return (
    <span className={classes.conflict} data-conflict={field}>
      <span>Someone else changed this while you were editing.</span>
      <span className={classes.choice}>
        <button type="button" className={classes.button} onClick={() => onChoose('theirs')}>
          Use theirs: {words(theirs)}
        </button>
        <button type="button" className={classes.button} onClick={() => onChoose('mine')}>
          Keep mine: {words(yours)}
        </button>
      </span>
    </span>
  )
}

const MAX_TEXT_LENGTH = 80
const CODE = /^[A-Z]+(?:_[A-Z]+)*$/
const INSTANT = /^\d{4}-\d\d-\d\dT/

/** A value of the API for people. A form sends lists as JSON, and nothing as the empty text. */
function inWords(field: string, value: unknown): string {
  if (typeof value === 'string' && value.startsWith('[')) {
    try {
      return inWords(field, JSON.parse(value))
    } catch {
      return value
    }
  }
  if (Array.isArray(value)) return countOf(value.length, field.replace(/s$/, ''))
  if (value === null || value === undefined || value === '') return 'empty'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text === 'true') return 'yes'
  if (text === 'false') return 'no'
  if (INSTANT.test(text)) return formatExact(text)
  if (CODE.test(text)) return text.charAt(0) + text.slice(1).toLowerCase().replaceAll('_', ' ')
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text
}
