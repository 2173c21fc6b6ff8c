import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { reviews } from '@/api/queries/office/reviews'
import type { Submission } from '@/api/shapes'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { Segmented } from '@/components/Segmented'
import { countOf } from '@/lib/format'
import { Deciding } from './Deciding'
import classes from './ReviewQueue.module.css'
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
      <div className={classes.tools}>
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
      </div>
      <QueryView
        query={query}
        skeleton={
          <div className={classes.cards}>
            <Skeleton height={180} radius="var(--radius-large)" />
            <Skeleton height={180} radius="var(--radius-large)" />
          </div>
        }
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

function Cards({ submissions, isWaiting }: { submissions: Submission[]; isWaiting: boolean }) {
  const [chosen, setChosen] = useState<string[]>([])
  const picked = submissions.filter(({ id }) => chosen.includes(id))
  const isAll = picked.length === submissions.length
  return (
    <>
      {isWaiting && (
        <div className={classes.bulk} role="group" aria-label="Actions for selected submissions">
          <label className={classes.all}>
            <input
              type="checkbox"
              checked={isAll}
              onChange={() => setChosen(isAll ? [] : submissions.map(({ id }) => id))}
            />
            {picked.length > 0 ? `${countOf(picked.length, 'submission')} selected` : 'Select all'}
          </label>
          {picked.length > 0 && <Deciding isBulk submissions={picked} onDone={() => setChosen([])} />}
        </div>
      )}
      <ul className={classes.cards} aria-label="Submissions">
        {submissions.map((submission) => (
          <li key={submission.id}>
            <SubmissionCard
              submission={submission}
              isChosen={chosen.includes(submission.id)}
              isSelecting={picked.length > 0}
              onChoose={
                isWaiting
                  ? (isOn) => setChosen(isOn ? [...chosen, submission.id] : chosen.filter((id) => id !== submission.id))
                  : undefined
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}
