import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { EventScope } from '@/api/eventShapes'
import { FormProblem } from '@/components/FormProblem'
import terms from '@/components/office/TermsForm.module.css'
import { usePublishing } from '@/components/office/usePublishing'
import { Segmented } from '@/components/Segmented'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { editEffects } from './scopes'
import { scopeLabels } from './words'

const KEY = 'event-scope'

/** Asks which dates of a repeating event an edit changes, and says what happens to their participants. */
export default function ScopeDialog({ event, changed, onSave, onRefused }: DialogProps[typeof KEY]) {
  const isRule = changed.includes('repeat')
  const [scope, setScope] = useState<EventScope>(isRule || event.publication === 'DRAFT' ? 'ALL' : 'ONE')
  const { problem, isBusy, publish } = usePublishing({
    dialog: KEY,
    done: 'Event saved',
    onPublish: () => onSave(scope),
    onRefused,
  })
  // One date has no rule of its own.
  const scopes = (Object.keys(scopeLabels) as EventScope[]).filter((one) => one !== 'ONE' || !isRule)
  return (
    <Stack>
      <Segmented
        label="Dates that change"
        value={scope}
        options={scopes.map((value) => ({ value, label: scopeLabels[value] }))}
        onChange={setScope}
      />
      <ul className={terms.facts} aria-live="polite">
        {editEffects(event, scope, changed).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <FormProblem error={problem} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog(KEY)}>
          Cancel
        </Button>
        <Button loading={isBusy} onClick={() => void publish()}>
          Save event
        </Button>
      </Group>
    </Stack>
  )
}
