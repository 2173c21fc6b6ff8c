import { Button, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError, isRefused } from '@/api/errors'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { useIntentKey } from '@/lib/useIntentKey'
import { validation } from '@/lib/text'
import classes from './Composer.module.css'
import { PicturesField } from './PicturesField'
import { fanMessageLimits } from '@/api/constants'

export interface Written {
  text: string
  pictures: File[]
  /** Names this message: it is written once, even if it is sent again. */
  key: string
}

interface Props {
  label: string
  hint?: string
  action: string
  /** The page has a more important button. */
  isQuiet?: boolean
  isNote?: boolean
  error: unknown
  isSending: boolean
  onSend: (written: Written) => Promise<unknown>
  /** Above the field, with the means to put a text into it. */
  renderTools?: (put: (text: string) => void) => ReactNode
  /** Beside the button, with the means to send in another way. */
  renderMore?: (submit: (send: Props['onSend']) => void) => ReactNode
  /** Something else is sent with it, so that it needs neither a text nor a picture. */
  hasMore?: boolean
  onType?: (isTyping: boolean) => void
}

/** The field for the next message of a ticket, with pictures. */
export function Composer({
  label,
  hint,
  action,
  isQuiet = false,
  isNote = false,
  error,
  isSending,
  onSend,
  renderTools,
  renderMore,
  hasMore = false,
  onType,
}: Props) {
  const [text, setText] = useState('')
  const [pictures, setPictures] = useState<File[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const { key, renew } = useIntentKey()
  const fields = error instanceof ApiError ? error.fields : {}
  const isTyped = text.trim() !== '' || pictures.length > 0

  const put = (next: string) => {
    setText(next)
    setProblem(null)
    onType?.(next.trim() !== '')
  }
  const submit = async (send: Props['onSend']) => {
    if (!isTyped && !hasMore) return setProblem(validation.required)
    try {
      await send({ text: text.trim(), pictures, key })
    } catch (refusal) {
      if (isRefused(refusal)) renew()
      return undefined
    }
    renew()
    setPictures([])
    put('')
    return undefined
  }

  return (
    <form
      className={classes.composer}
      data-note={isNote || undefined}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit(onSend)
      }}
    >
      {renderTools?.(put)}
      <Textarea
        label={label}
        description={hint}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={fanMessageLimits.text.maxLength}
        value={text}
        error={problem ?? fields.text}
        onChange={(event) => put(event.currentTarget.value)}
      />
      <PicturesField value={pictures} onChange={setPictures} error={fields.pictures} />
      <div className={classes.send}>
        {renderMore?.((send) => void submit(send))}
        <Button type="submit" variant={isQuiet ? 'default' : 'filled'} loading={isSending}>
          {action}
        </Button>
      </div>
      <FormProblem error={error} unsent="Your message was not sent." />
      <UnsavedGuard when={isTyped && !isSending} what="the message" param="ticket" />
    </form>
  )
}
