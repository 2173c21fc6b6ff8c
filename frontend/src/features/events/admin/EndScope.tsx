import type { EventScope, TeamEventPage } from '@/api/eventShapes'
import terms from '@/components/office/TermsForm.module.css'
import { Segmented } from '@/components/Segmented'
import { datesIn, endEffects } from './scopes'
import { scopeLabels } from './words'

interface Props {
  event: TeamEventPage
  how: 'cancel' | 'delete'
  scope: EventScope
  onScope: (scope: EventScope) => void
}

/** True if the event has other dates that a cancellation could include. */
export const hasScopes = (event: TeamEventPage) => event.repeat !== null && datesIn(event, 'ALL').length > 0

/** The dates that are canceled or deleted, and what happens to their participants. */
export const EndScope = ({ event, how, scope, onScope }: Props) => (
  <>
    {hasScopes(event) && (
      <Segmented
        label={how === 'cancel' ? 'Dates to cancel' : 'Dates to delete'}
        value={scope}
        options={(Object.keys(scopeLabels) as EventScope[]).map((value) => ({ value, label: scopeLabels[value] }))}
        onChange={onScope}
      />
    )}
    <ul className={terms.facts} aria-live="polite">
      {endEffects(event, scope, how).map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  </>
)
