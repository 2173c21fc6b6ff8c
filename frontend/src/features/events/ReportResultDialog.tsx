import { Box, Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tournament, TournamentMatch } from '@/api/eventShapes'
import { ChoiceCards } from '@/components/forms/ChoiceCards'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { ImageField, useFilePreview } from '@/components/ImageField'
import { QueryView } from '@/components/QueryView'
import { DialogSkeleton } from '@/dialogs/DialogSkeleton'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { takingAnswers } from '@/lib/useRuledForm'
import { events, useReportResult } from './api'
import { entrantsById, numbersOf, sideText } from './tournament'

const KEY = 'match-report'
const DRAW = 'draw'
const MAX_SCORE = 9999

/** Reports the result of the fan's own match. */
export default function ReportResultDialog({ eventId, matchId }: DialogProps[typeof KEY]) {
  const query = useQuery(events.tournament(eventId))
  return (
    <QueryView query={query} skeleton={<DialogSkeleton />}>
      {(tournament) => {
        const match = tournament.rounds.flatMap(({ matches }) => matches).find(({ id }) => id === matchId)
        return match?.canReport ? (
          <Report tournament={tournament} match={match} eventId={eventId} />
        ) : (
          <p>The result of this match is decided. You cannot report it any more.</p>
        )
      }}
    </QueryView>
  )
}

const isScore = (text: string) => /^\d+$/.test(text) && Number(text) <= MAX_SCORE

/** The problem of the second of two scores. Both may be left out. */
export function scoresProblem(one: string, other: string) {
  if (one === '' && other === '') return null
  if (one === '' || other === '') return 'Enter both scores, or none'
  return isScore(one) && isScore(other) ? null : `Enter whole numbers up to ${MAX_SCORE}`
}

function Report({ tournament, match, eventId }: { tournament: Tournament; match: TournamentMatch; eventId: string }) {
  const entrants = entrantsById(tournament)
  const numbers = numbersOf(tournament)
  const reporting = useReportResult(eventId, match.id)
  const [image, setImage] = useState<File | null>(null)
  const preview = useFilePreview(image)
  const form = useForm({
    initialValues: { winner: '', scoreOne: '', scoreTwo: '' },
    validate: {
      winner: (value) => (value === '' ? 'Choose the result' : null),
      scoreTwo: (value, { scoreOne }) => scoresProblem(scoreOne.trim(), value.trim()),
    },
  })
  const sides = match.sides.flatMap((side) => {
    if (side.entrantId === null) return []
    const isOwn = entrants.get(side.entrantId)?.isOwn ?? false
    return [{ id: side.entrantId, isOwn, name: sideText(side, entrants, numbers) }]
  })
  const options = [
    ...sides.map(({ id, isOwn, name }) => ({ value: id, label: isOwn ? 'You won' : `${name} won` })),
    ...(tournament.rules.draws ? [{ value: DRAW, label: 'A draw' }] : []),
  ]
  const send = takingAnswers(form)(async ({ winner, scoreOne, scoreTwo }) => {
    const scores = scoreOne.trim() === '' ? null : ([Number(scoreOne), Number(scoreTwo)] as const)
    await reporting.mutateAsync({ winner: winner === DRAW ? null : winner, scores, image })
    closeDialog(KEY)
    toast('SUCCESS', 'Result reported')
  })
  const fields = ['scoreOne', 'scoreTwo'] as const

  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <ChoiceCards label="Result" options={options} {...form.getInputProps('winner')} value={form.values.winner} />
        <Box style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12, alignItems: 'end' }}>
          {sides.map(({ id, isOwn, name }, place) => {
            const field = fields[place] ?? 'scoreTwo'
            return (
              <TextInput
                key={id}
                label={isOwn ? 'Your score' : `Score of ${name}`}
                inputMode="numeric"
                maxLength={4}
                {...form.getInputProps(field)}
              />
            )
          })}
        </Box>
        <ImageField
          label="Picture"
          description="A picture of the result helps the team if the other side disagrees. You can leave it out."
          value={image}
          current={preview}
          onChange={setImage}
          error={form.errors.image}
          isScaled
        />
        <UnsavedDialogGuard when={form.isDirty() && !reporting.isSuccess} what="the result" dialog={KEY} />
        <FormProblem error={reporting.error} unsent="The result was not sent." />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog(KEY)}>
            Cancel
          </Button>
          <Button type="submit" loading={reporting.isPending}>
            Report result
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
