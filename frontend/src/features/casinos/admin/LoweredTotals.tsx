import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { loweredDecisionLimits } from '@/api/constants'
import type { LoweredTotal } from '@/api/casinoShapes'
import { casinoWork } from '@/api/queries/office/casinoWork'
import { Chip } from '@/components/Chip'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { ReviewCard, ReviewCards, ReviewSkeleton } from '@/components/office/Reviews'
import { QueryView } from '@/components/QueryView'
import { Segmented } from '@/components/Segmented'
import { Time } from '@/components/Time'
import { formatAmount } from '@/lib/amounts'
import { toast } from '@/lib/toast'
import { useDecideLowered } from './api'
import { Decision } from './Decision'
import classes from './Reviews.module.css'
import { bucketWords } from './words'

const TAKE = 20
const STATES = [
  { value: 'LOWERED', label: 'To review' },
  { value: 'ACCEPTED', label: 'Accepted' },
  { value: 'REFUSED', label: 'Refused' },
] as const
type State = (typeof STATES)[number]['value']

/** Totals that fell. The earlier total counts until the team accepts the fall. */
export function LoweredTotals() {
  const [params, setParams] = useSearchParams()
  const state: State = STATES.find(({ value }) => value === params.get('state'))?.value ?? 'LOWERED'
  const page = Math.max(1, Number(params.get('page')) || 1)
  const query = useQuery(casinoWork.lowered({ state, page, take: TAKE }))
  const show = (next: State, at = 1) =>
    setParams({ tab: 'lowered', ...(next !== 'LOWERED' && { state: next }), ...(at > 1 && { page: String(at) }) })
  return (
    <>
      <Group gap={8} mb={14}>
        <Segmented label="State" value={state} options={STATES} onChange={show} />
      </Group>
      <QueryView
        query={query}
        skeleton={<ReviewSkeleton height={220} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <Notice
            art="lowered totals"
            title={state === 'LOWERED' ? 'No lowered totals to review' : 'None yet'}
            text="A casino can lower a total, for example after a void bet. Then it appears here, and nothing is taken away before you decide."
          />
        }
      >
        {({ data, total }) => (
          <>
            <ReviewCards label="Lowered totals" rows={data} render={(one) => <LoweredCard one={one} />} />
            <Paging page={page} take={TAKE} total={total} entity="totals" onPage={(next) => show(state, next)} />
          </>
        )}
      </QueryView>
    </>
  )
}

function LoweredCard({ one }: { one: LoweredTotal }) {
  const { account, before, after, change, weightedBefore, weightedAfter, state, takenAt, bucket } = one
  const { connection, member, username } = account
  const decide = useDecideLowered(one.id)
  const shown = (amount: string) => formatAmount(amount, connection.currency)
  return (
    <ReviewCard
      label={`Total of ${username}`}
      title={<span>{username}</span>}
      note={
        <>
          {connection.name}
          {member && ` · ${member.username}`} · {bucketWords(bucket)}
        </>
      }
      state={
        state !== 'LOWERED' && (
          <Chip tone={state === 'ACCEPTED' ? 'success' : 'danger'}>
            {state === 'ACCEPTED' ? 'Accepted' : 'Refused'}
          </Chip>
        )
      }
    >
      <dl className={`${classes.figures} number`}>
        <dt>Total before</dt>
        <dd>{shown(before)}</dd>
        <dt>Total in the report</dt>
        <dd>{shown(after)}</dd>
        <dt>Change</dt>
        <dd>
          <strong>{shown(change)}</strong>
        </dd>
        {weightedBefore !== null && weightedAfter !== null && (
          <>
            <dt>Weighted</dt>
            <dd>
              {formatAmount(weightedBefore)} → {formatAmount(weightedAfter)}
            </dd>
          </>
        )}
      </dl>
      <p className="quiet small">
        Read <Time value={takenAt} />
        {one.reviewedAt && (
          <>
            {' '}
            · decided by {one.reviewedBy ?? 'a former team member'} <Time value={one.reviewedAt} />
          </>
        )}
      </p>
      {one.reason && <p className={`${classes.written} small`}>“{one.reason}”</p>}
      {state === 'LOWERED' && (
        <Decision
          what={`the total of ${username}`}
          accept={{
            label: 'Accept lower total',
            text: `${shown(change)} counts now. Running leaderboards change at once.`,
          }}
          refuse={{
            label: 'Keep earlier total',
            text: `${shown(before)} stays. Wagers count again once the report is above it.`,
          }}
          reader="Your team reads it in the audit log."
          maxLength={loweredDecisionLimits.reason.maxLength}
          decide={{
            ...decide,
            mutate: (input) =>
              decide.mutate(input, {
                onSuccess: () =>
                  toast('SUCCESS', input.decision === 'ACCEPTED' ? 'Lower total accepted' : 'Earlier total kept'),
              }),
          }}
        />
      )}
    </ReviewCard>
  )
}
