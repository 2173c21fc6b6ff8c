import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { FanTicketPage } from '@/api/supportShapes'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { Segmented } from '@/components/Segmented'
import { useNow } from '@/lib/clock'
import { useRate } from './api'
import { ratingLimits } from '@/api/constants'
import classes from './Rating.module.css'

const GRADES = [
  { value: '1', label: '1 Bad' },
  { value: '2', label: '2' },
  { value: '3', label: '3' },
  { value: '4', label: '4' },
  { value: '5', label: '5 Good' },
] as const

/** The one question after a ticket is solved. The fan can change the answer for some days. */
export function Rating({ ticket: { id, rating, ratingText, ratesUntil } }: { ticket: FanTicketPage }) {
  const [isOpen, setOpen] = useState(rating === null)
  const [grade, setGrade] = useState(rating === null ? '' : String(rating))
  const [text, setText] = useState(ratingText)
  const [problem, setProblem] = useState<string | null>(null)
  const rate = useRate(id)
  const now = useNow(30)
  const canRate = ratesUntil !== null && Date.parse(ratesUntil) > now
  if (!canRate && rating === null) return null
  if (!isOpen || !canRate) {
    return (
      <div className={classes.rating}>
        <p>
          You rated this help <strong>{rating} of 5</strong>. Thank you.
        </p>
        {canRate && (
          <Button variant="subtle" onClick={() => setOpen(true)}>
            Change rating
          </Button>
        )}
      </div>
    )
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!grade) setProblem('Choose a number from 1 to 5.')
    else rate.mutate({ rating: Number(grade), text: text.trim() }, { onSuccess: () => setOpen(false) })
  }
  return (
    <form className={classes.rating} noValidate onSubmit={send}>
      <h2 className={classes.question}>How good was the help?</h2>
      <Segmented
        label="How good was the help?"
        value={grade}
        options={GRADES}
        onChange={(value) => {
          setGrade(value)
          setProblem(null)
        }}
      />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Textarea
        label="What could be better? (optional)"
        autosize
        minRows={2}
        maxLength={ratingLimits.text.maxLength}
        w="100%"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" loading={rate.isPending}>
        Send rating
      </Button>
      <FormProblem error={rate.error} />
      <UnsavedGuard when={text !== ratingText && !rate.isSuccess} what="the rating" param="ticket" />
    </form>
  )
}
