import { answerLimits } from '@/api/constants'
import { TextInput } from '@mantine/core'
import type { ProductPage } from '@/api/shapes'
import { Choice } from '@/components/Choice'
import { UnsavedDialogGuard, UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { validation } from '@/lib/text'
import classes from './BuyPanel.module.css'

const MAX_ANSWER_LENGTH = answerLimits.answer.maxLength

interface Props {
  questions: ProductPage['questions']
  answers: Record<string, string>
  missing: readonly string[]
  onAnswer: (question: string, text: string) => void
  /** In the dialog of the product, not on its page. */
  isInDialog?: boolean
}

/** The questions that the creator needs answered to hand the product over. The answers go with the order. */
export default function BuyQuestions({ questions, answers, missing, onAnswer, isInDialog = false }: Props) {
  const unsaved = { when: Object.values(answers).some((text) => text.trim() !== ''), what: 'your answers' }
  return (
    <div className={classes.questions} role="group" aria-label="Before you buy">
      {questions.map(({ label, kind, required, choices }) => {
        const field = {
          label,
          required,
          error: missing.includes(label) && validation.required,
          description: required ? undefined : 'Optional',
        }
        return kind === 'CHOICE' ? (
          <Choice
            key={label}
            {...field}
            value={answers[label] ?? ''}
            options={[{ value: '', label: 'Choose one' }, ...choices.map((value) => ({ value, label: value }))]}
            onChange={(value) => onAnswer(label, value)}
          />
        ) : (
          <TextInput
            key={label}
            {...field}
            maxLength={MAX_ANSWER_LENGTH}
            value={answers[label] ?? ''}
            onChange={(event) => onAnswer(label, event.currentTarget.value)}
          />
        )
      })}
      {isInDialog ? <UnsavedDialogGuard {...unsaved} dialog="store-product" /> : <UnsavedGuard {...unsaved} />}
      <p className="quiet small">Only the team sees your answers.</p>
    </div>
  )
}
