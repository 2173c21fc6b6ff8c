import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { reviews } from '@/api/queries/office/reviews'
import type { Submission } from '@/api/shapes'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { ReviewChoice, ReviewSkeleton } from '@/components/office/Reviews'
import { UndoNotes } from '@/components/office/UndoNotes'
import { QueryView } from '@/components/QueryView'
import { Segmented } from '@/components/Segmented'
import { Deciding } from './Deciding'
import { SubmissionCard } from './SubmissionCard'

const TAKE = 20
const STATES = [
  { value: 'WAITING', label: 'To review' },
  { value: 'DECIDED', label: 'Reviewed' },
] as const

/** The submissions of fans: the waiting ones, the oldest first, and the decided ones. */
export function ReviewQueue() {
  const [params, setParams] = useSearchParams()
  const state = params.get('state') === 'DECIDED' ? 'DECIDED' : 'WAITING'
  const page = Math.max(1, Number(params.get('page')) || 1)
  const quest = params.get('quest') ?? undefined
  const query = useQuery(reviews.list({ state, page, take: TAKE, challengeId: quest }))
  const set = (changes: Record<string, string | null>) =>
    setParams((current) => {
      const next = new URLSearchParams(current)
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      return next
    })

  return (
    <>
      <Group gap={8} mb={14}>
        <Segmented
          label="State"
          value={state}
          options={STATES}
          onChange={(value) => set({ state: value === 'WAITING' ? null : value, page: null })}
        />
        {quest && (
          <Button variant="subtle" onClick={() => set({ quest: null, page: null })}>
            Show all quests
          </Button>
        )}
      </Group>
      <UndoNotes area="reviews" />
      <QueryView
        query={query}
        skeleton={<ReviewSkeleton height={180} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <Notice
            art="reviews"
            title={state === 'WAITING' ? 'Nothing to review' : 'Nothing reviewed yet'}
            text={
              state === 'WAITING'
                ? 'What fans send for reviewed quests appears here at once.'
                : 'Your team’s decisions are listed here.'
            }
          />
        }
      >
        {({ data, total }) => (
          <>
            <Cards key={`${state} ${page}`} submissions={data} isWaiting={state === 'WAITING'} />
            <Paging
              page={page}
              take={TAKE}
              total={total}
              entity="submissions"
              onPage={(next) => set({ page: String(next) })}
            />
          </>
        )}
      </QueryView>
    </>
  )
}

const Cards = ({ submissions, isWaiting }: { submissions: Submission[]; isWaiting: boolean }) => (
  <ReviewChoice
    label="Submissions"
    entity="submission"
    rows={submissions}
    isWaiting={isWaiting}
    renderDecision={(picked, onDone) => <Deciding isBulk submissions={picked} onDone={onDone} />}
    render={(submission, choice) => <SubmissionCard submission={submission} {...choice} />}
  />
)
