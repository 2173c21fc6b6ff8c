import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { OfferRequest, OfferRequestStatus } from '@/api/offerShapes'
import { offerRequests } from '@/api/queries/office/offerRequests'
import { Chip } from '@/components/Chip'
import { Mark } from '@/components/Mark'
import { Notice } from '@/components/Notice'
import { type Choice, ReviewCard, ReviewChoice, ReviewSkeleton } from '@/components/office/Reviews'
import { ProofPicture } from '@/components/ProofPicture'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { Segmented } from '@/components/Segmented'
import { Time } from '@/components/Time'
import { keyOf } from '@/lib/keyOf'
import { requestLabels } from '../model'
import { ClaimDecision } from './ClaimDecision'
import classes from './Offers.module.css'

const TAKE = 20
const STATES: readonly { value: OfferRequestStatus; label: string }[] = [
  { value: 'PENDING', label: 'To review' },
  { value: 'APPROVED', label: 'Approved' },
  { value: 'REJECTED', label: 'Rejected' },
]
const EMPTY: Record<OfferRequestStatus, { title: string; text: string }> = {
  PENDING: { title: 'Nothing to review', text: 'Claims that fans send appear here at once.' },
  APPROVED: { title: 'Nothing approved yet', text: 'Approved claims are listed here with what they paid.' },
  REJECTED: { title: 'Nothing rejected', text: 'Rejected claims are listed here with your reasons.' },
}

/** The claims of fans: those that wait, the oldest first, and the decided ones. */
export function OfferRequests() {
  const [params, setParams] = useSearchParams()
  const status = keyOf(requestLabels, params.get('status') ?? '') ?? 'PENDING'
  const page = Math.max(1, Number(params.get('page')) || 1)
  const offerId = params.get('offer') ?? undefined
  const query = useQuery(offerRequests.list({ status, page, take: TAKE, offerId }))
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
          label="Claims"
          value={status}
          options={STATES}
          onChange={(value) => set({ status: value === 'PENDING' ? null : value, page: null })}
        />
        {offerId && (
          <Button variant="subtle" onClick={() => set({ offer: null, page: null })}>
            Show all offers
          </Button>
        )}
      </Group>
      <QueryView
        query={query}
        skeleton={<ReviewSkeleton height={180} />}
        isEmpty={({ total }) => total === 0}
        empty={<Notice art="offer claims" {...EMPTY[status]} />}
      >
        {({ data, total }) => (
          <>
            <Cards key={`${status} ${page}`} claims={data} isWaiting={status === 'PENDING'} />
            <Paging
              page={page}
              take={TAKE}
              total={total}
              entity="claims"
              onPage={(next) => set({ page: String(next) })}
            />
          </>
        )}
      </QueryView>
    </>
  )
}

const Cards = ({ claims, isWaiting }: { claims: OfferRequest[]; isWaiting: boolean }) => (
  <ReviewChoice
    label="Claims"
    entity="claim"
    rows={claims}
    isWaiting={isWaiting}
    renderDecision={(picked, onDone) => <ClaimDecision isBulk claims={picked} onDone={onDone} />}
    render={(claim, choice) => <ClaimCard claim={claim} {...choice} />}
  />
)

interface CardProps extends Choice {
  claim: OfferRequest
}

function ClaimCard({ claim, isChosen, isSelecting, onChoose }: CardProps) {
  const { username, memberId, offerId, offerTitle, platform, code, text, image, reason, status } = claim
  return (
    <ReviewCard
      label={`${offerTitle} by ${username}`}
      isChosen={isChosen}
      mark={
        onChoose ? (
          <input
            type="checkbox"
            className={classes.pick}
            aria-label={`Select the claim of ${username}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        ) : (
          <Mark name={platform.name} src={platform.platformIco} size={32} />
        )
      }
      title={<Link to={`/admin/offers/${offerId}`}>{offerTitle}</Link>}
      note={
        <>
          {platform.name}
          {code && ` · code ${code}`}
          {claim.rewardWords && ` · pays ${claim.rewardWords}`}
        </>
      }
      state={!onChoose && <Chip tone={requestLabels[status].tone}>{requestLabels[status].label}</Chip>}
    >
      <p className="small">
        <Link to={`/admin/users/${memberId}`}>{username}</Link>{' '}
        <span className="quiet">
          <Time value={claim.claimedAt} />
        </span>
      </p>
      {reason && <p className="quiet small">Your reason: “{reason}”</p>}
      <div className={classes.proof}>
        {image && <ProofPicture src={image} sender={username} width={160} height={110} />}
        {text && (
          <p dir="auto" className={classes.text}>
            {text}
          </p>
        )}
        {!image && !text && <p className="quiet">The proof was erased with the fan’s account.</p>}
      </div>
      {onChoose && !isSelecting && <ClaimDecision claims={[claim]} />}
    </ReviewCard>
  )
}
