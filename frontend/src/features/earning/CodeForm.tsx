import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { enterCodeLimits } from '@/api/constants'
import type { OwnEarning } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { CODE_FIELD } from '@/lib/deedPages'
import { toast } from '@/lib/toast'
import { useSession } from '@/session/session'
import { useEnterCode } from './api'
import classes from './CodeForm.module.css'
import { arrivalWords } from './words'

const WORDS = /\s+/
const LIKE_A_CODE = /^[A-Z0-9][A-Z0-9-]{3,}$/

/** The code in a text that was shared with the installed app: the only word, or the first one in capitals. */
function codeIn(text: string) {
  const words = text.trim().split(WORDS)
  const found = words.length > 1 ? words.find((word) => LIKE_A_CODE.test(word)) : words[0]
  return (found ?? '').slice(0, enterCodeLimits.text.maxLength)
}

/** The field for a code that is said live. */
export function CodeForm({ denial }: { denial: OwnEarning['denial'] }) {
  const { member } = useSession()
  const location = useLocation()
  const shared = new URLSearchParams(location.search).get('code') ?? ''
  const [text, setText] = useState(codeIn(shared))
  const [problem, setProblem] = useState<string>()
  const entering = useEnterCode()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The browser looks for the field before it is loaded. The same link can be followed again.
    if (shared || location.hash === `#${CODE_FIELD}`) field.current?.focus()
  }, [location, shared])
  if (!member) return <p className="quiet small">Join the community to earn gems and enter codes.</p>
  if (denial) return null
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (entering.isPending) return
    const typed = text.trim()
    setProblem(typed ? undefined : 'Enter the code.')
    if (!typed) return
    entering.mutate(typed, {
      onSuccess: (entered) => {
        setText('')
        toast('SUCCESS_PRIMARY', `${entered.text}: ${arrivalWords(entered)}`)
      },
    })
  }
  return (
    <form className={classes.form} noValidate onSubmit={send} aria-label="Stream code">
      <div className={classes.line}>
        <TextInput
          ref={field}
          id={CODE_FIELD}
          label="Stream code"
          description="Said live or posted in the chat."
          className={classes.field}
          maxLength={enterCodeLimits.text.maxLength}
          autoComplete="off"
          value={text}
          error={problem}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={entering.isPending}>
          Enter code
        </Button>
      </div>
      <FormProblem error={entering.error} />
    </form>
  )
}
