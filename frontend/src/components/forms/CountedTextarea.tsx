import { Textarea, type TextareaProps } from '@mantine/core'
import { TEXT_LIMIT } from '@/lib/limits'
import classes from './CountedTextarea.module.css'

interface Props extends Omit<TextareaProps, 'value' | 'maxLength'> {
  value: string
  maxLength?: number
}

/** A text of several lines that says how much of its length is used. */
export function CountedTextarea({ value, maxLength = TEXT_LIMIT, ...rest }: Props) {
  const left = maxLength - value.length
  return (
    <div className={classes.field}>
      <Textarea autosize={false} rows={4} {...rest} value={value} maxLength={maxLength} />
      <p className={`${classes.count} number`} data-full={left <= 0 || undefined}>
        <span aria-hidden="true">{`${value.length}/${maxLength}`}</span>
        <span className="unseen" role="status">
          {left <= maxLength / 10 ? `${left} characters left` : ''}
        </span>
      </p>
    </div>
  )
}
