import { productLimits, questionLimits } from '@/api/constants'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Question } from '@/api/shapes'
import { Check } from '@/components/Check'
import { Choice } from '@/components/Choice'
import { ListProblem } from '@/components/office/TermsForm'
import terms from '@/components/office/TermsForm.module.css'
import { Panel } from '@/components/Panel'
import { newKey } from '@/lib/keys'
import { optionsOf } from '@/lib/options'
import { useNewRowFocus } from '@/lib/useNewRowFocus'
import type { FormOfProduct } from './formOfProduct'
import classes from './ProductForm.module.css'

const KINDS = optionsOf<Question['kind']>({ TEXT: 'A text', CHOICE: 'Multiple choice' })
const blank: Question = { label: '', kind: 'TEXT', required: true, choices: [] }

/** The questions to a fan before they buy: a name in a game, a color. */
export function QuestionsCard({ form }: { form: FormOfProduct }) {
  const { questions } = form.values
  // The label of a question changes while it is written, so each question keeps a key of its own.
  const [keys, setKeys] = useState(() => questions.map(newKey))
  const list = useNewRowFocus<HTMLDivElement>(questions.length)
  const put = (changed: Question[]) => form.setFieldValue('questions', changed)
  const change = (index: number, part: Partial<Question>) =>
    put(questions.map((question, at) => (at === index ? { ...question, ...part } : question)))

  return (
    <Panel title="Questions to the buyer" lead="Each order shows the buyer’s answers.">
      <div ref={list} className={classes.stack}>
        {questions.map(({ label, kind, required, choices }, index) => (
          <fieldset key={keys[index]} data-row className={terms.row}>
            <legend>Question {index + 1}</legend>
            <div className={classes.pair}>
              <TextInput
                label="Your question"
                required
                maxLength={questionLimits.label.maxLength}
                value={label}
                error={form.errors[`questions.${index}.label`]}
                onChange={(event) => change(index, { label: event.currentTarget.value })}
              />
              <Choice
                label="Answer type"
                options={KINDS}
                value={kind}
                onChange={(chosen) => change(index, { kind: chosen })}
              />
            </div>
            {kind === 'CHOICE' && (
              <TextInput
                label="Choices"
                description="Separate with commas"
                required
                defaultValue={choices.join(', ')}
                error={form.errors[`questions.${index}.choices`] ?? twice(choices)}
                onChange={(event) => change(index, { choices: listOf(event.currentTarget.value) })}
              />
            )}
            <div className={classes.ends}>
              <Check checked={required} onChange={(isRequired) => change(index, { required: isRequired })}>
                Required
              </Check>
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={16} stroke={1.75} aria-hidden="true" />}
                aria-label={`Remove question ${index + 1}`}
                onClick={() => {
                  put(questions.filter((_, at) => at !== index))
                  setKeys(keys.filter((_, at) => at !== index))
                }}
              >
                Remove
              </Button>
            </div>
          </fieldset>
        ))}
        <ListProblem>{form.errors.questions}</ListProblem>
        {questions.length < productLimits.questions.maxItems && (
          <Button
            variant="default"
            className={classes.add}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => {
              put([...questions, blank])
              setKeys([...keys, newKey()])
            }}
          >
            Add a question
          </Button>
        )}
      </div>
    </Panel>
  )
}

/** The problem of a choice that a reader sees twice, with capital letters or without. */
function twice(choices: readonly string[]) {
  const found = choices.find((choice, at) =>
    choices.slice(0, at).some((other) => other.toLowerCase() === choice.toLowerCase()),
  )
  return found && `“${found}” is listed twice`
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((choice) => choice.trim())
    .filter(Boolean)
