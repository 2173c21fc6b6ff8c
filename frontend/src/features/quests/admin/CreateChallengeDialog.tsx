import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ChallengeTemplate } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { QueryView } from '@/components/QueryView'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { formOf } from '@/lib/changes'
import { toast } from '@/lib/toast'
import { challengeTemplates } from './api'
import { ChallengeFields } from './ChallengeFields'
import { proposedChallenge } from './challengeValues'
import classes from './CreateChallengeDialog.module.css'
import { FanChallenge } from './FanChallenge'
import { factsOf } from './publishing'
import { RulesCards } from './RulesCards'
import { useChallengeForm } from './useChallengeForm'
import { isOfferedType } from './words'

const KEY = 'challenge-create'
/** A problem of one of these opens the part of the form that holds them. */
const IN_THE_REST = [
  'startAt',
  'endAt',
  'repeat',
  'limit',
  'reviewMode',
  'maxWinners',
  'minLevel',
  'minMemberDays',
  'minLinkedDays',
] as const

type Props = DialogProps[typeof KEY]

/** A whole quest in one form: published or kept as a draft with one press. */
export default function CreateChallengeDialog(props: Props) {
  const templates = useQuery(challengeTemplates)
  return (
    <QueryView query={templates} skeleton={<Skeleton height={480} />}>
      {({ data }) => <NewChallenge templates={data} {...props} />}
    </QueryView>
  )
}

function NewChallenge({ templates, onStep }: Props & { templates: readonly ChallengeTemplate[] }) {
  const [blank] = useState(() =>
    proposedChallenge(templates.find(({ isActive, type }) => isActive && isOfferedType(type))),
  )
  const { save, edit, shownFor, fields } = useChallengeForm({ blank, templates })
  const [isOpen, setOpen] = useState(false)
  const more = useId()
  const shown = shownFor(edit.form.values)
  const isExpanded = isOpen || IN_THE_REST.some((name) => edit.form.errors[name])

  const send = (publication: 'DRAFT' | 'ACTIVE') =>
    edit.submit(async (changes) => {
      const saved = await save.mutateAsync(formOf({ ...changes, fields: { ...changes.fields, publication } }))
      closeDialog(KEY)
      onStep?.(saved)
      toast('SUCCESS', publication === 'ACTIVE' ? `${saved.name} is published` : `${saved.name} is saved as a draft`)
    })

  return (
    <form
      noValidate
      ref={(element) => edit.attach(element)}
      onSubmit={send(onStep ? 'DRAFT' : 'ACTIVE')}
      aria-label="Quest"
      className={classes.form}
    >
      <div className={classes.columns}>
        <div className={classes.fields}>
          <ChallengeFields {...fields} />
          <Button
            variant="default"
            aria-expanded={isExpanded}
            aria-controls={more}
            onClick={() => setOpen(!isExpanded)}
          >
            {isExpanded ? 'Fewer settings' : 'More settings: dates, review, winners, who can take part'}
          </Button>
          <div className={classes.fields} id={more}>
            {isExpanded && <RulesCards form={fields.form} isFixed={false} isStep={onStep !== undefined} />}
          </div>
        </div>
        <aside className={classes.preview} aria-label="Preview">
          {shown ? (
            <>
              <FanChallenge shown={shown} />
              <ul className={classes.facts}>
                {(onStep ? ['It is published together with the chain.'] : factsOf(shown)).map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
            </>
          ) : (
            <p className="quiet">Choose a task to see the card.</p>
          )}
        </aside>
      </div>
      <div className={classes.end}>
        <FormProblem error={save.error} />
        <Group justify="flex-end">
          <UnsavedDialogGuard when={edit.isDirty} what="the quest" dialog={KEY} />
          <Button variant="subtle" onClick={() => closeDialog(KEY)}>
            Cancel
          </Button>
          {!onStep && (
            <Button variant="default" disabled={save.isPending} onClick={() => send('DRAFT')()}>
              Save draft
            </Button>
          )}
          <Button type="submit" loading={save.isPending}>
            {onStep ? 'Add step' : 'Publish quest'}
          </Button>
        </Group>
      </div>
    </form>
  )
}
