import { secondFactorLimits } from '@/api/constants'
import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { TwoFactorMethod } from '@/api/shapes'
import { plainCode } from '@/lib/typedCode'
import classes from './CodeField.module.css'

interface Props {
  method: TwoFactorMethod
  value: string
  onChange: (code: string) => void
  /** Called when the code is complete, to submit it without a button. */
  onComplete?: (code: string) => void
  error?: string | undefined
  /** The code is what the page is about: it has the focus from the beginning. */
  isFirst?: boolean
}

const facts = {
  APP: { label: 'Code from the app', letters: 6, example: '000 000' },
  EMAIL: { label: 'Code from the email', letters: 8, example: '0000 0000' },
  BACKUP: { label: 'Backup code', letters: 16, example: 'ABCD-EFGH-2345-6767' },
} as const

/**
 * The field for a code, which is typed, pasted, or filled in by the phone. Choosing another kind leads the focus here.
 */
export function CodeField({ method, value, onChange, onComplete, error, isFirst = false }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const focusedFor = useRef(isFirst ? null : method)
  const { label, letters, example } = facts[method]
  const isBackup = method === 'BACKUP'
  useEffect(() => {
    if (focusedFor.current === method) return
    focusedFor.current = method
    input.current?.focus()
  }, [method])

  return (
    <TextInput
      ref={input}
      label={label}
      required
      size="lg"
      value={value}
      error={error}
      placeholder={example}
      classNames={{ input: classes.input }}
      data-long={isBackup || undefined}
      inputMode={isBackup ? 'text' : 'numeric'}
      autoComplete={isBackup ? 'off' : 'one-time-code'}
      autoCapitalize={isBackup ? 'characters' : 'none'}
      autoCorrect="off"
      spellCheck={false}
      maxLength={secondFactorLimits.code.maxLength}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text').trim()
        if (isBackup || plainCode(pasted).length !== letters) return
        // A pasted complete code replaces the typed digits, also if it was copied with spaces.
        event.preventDefault()
        onChange(pasted)
        onComplete?.(pasted)
      }}
      onChange={(event) => {
        const code = event.currentTarget.value
        onChange(code)
        if (!isBackup && plainCode(code).length === letters && plainCode(value).length < letters) onComplete?.(code)
      }}
    />
  )
}
