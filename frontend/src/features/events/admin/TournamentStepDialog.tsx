import { Button, Group, Stack } from '@mantine/core'
import { FormProblem } from '@/components/FormProblem'
import terms from '@/components/office/TermsForm.module.css'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { countGems, countOf } from '@/lib/format'
import { toast } from '@/lib/toast'
import { useTournamentStep } from './api'

const KEY = 'event-tournament-step'

/** Draws the bracket before the start, or ends the review before its time. Both are final. */
export default function TournamentStepDialog({ event, tournament, step }: DialogProps[typeof KEY]) {
  const send = useTournamentStep(event.id, step)
  const isDraw = step === 'draw'
  const { entrants, prizeGems } = tournament
  const facts = isDraw
    ? [
        `The bracket is drawn from ${countOf(entrants.length, 'participant')}. No one can join afterward.`,
        event.checkInMinutes !== null && 'Participants who have not checked in at the start then lose by walkover.',
        'The rules and the prizes cannot change afterward.',
      ]
    : [
        prizeGems === '0'
          ? 'The places become final.'
          : `The places become final, and ${countGems(prizeGems)} are paid.`,
        'Results cannot be corrected afterward.',
      ]
  return (
    <Stack>
      <ul className={terms.facts}>{facts.map((fact) => fact && <li key={fact}>{fact}</li>)}</ul>
      <FormProblem error={send.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog(KEY)}>
          Cancel
        </Button>
        <Button
          loading={send.isPending}
          onClick={() =>
            send.mutate(undefined, {
              onSuccess: () => {
                closeDialog(KEY)
                toast('SUCCESS', isDraw ? 'The bracket is drawn' : 'The prizes are paid')
              },
            })
          }
        >
          {isDraw ? 'Draw bracket' : 'End review'}
        </Button>
      </Group>
    </Stack>
  )
}
