import { Link } from 'react-router'
import { proofDecisionLimits } from '@/api/constants'
import type { FanAccount, FanProof } from '@/api/casinoShapes'
import { Chip } from '@/components/Chip'
import { Mark } from '@/components/Mark'
import { ReviewCard, ReviewHead } from '@/components/office/Reviews'
import { ProofPicture } from '@/components/ProofPicture'
import { Time } from '@/components/Time'
import { formatAmount } from '@/lib/amounts'
import { countOf } from '@/lib/format'
import { useDecideProof } from './api'
import { Decision } from './Decision'
import classes from './Reviews.module.css'
import { accountStates, matchStates, proofKinds, proofStates } from './words'

/** One account of a fan: what the reports have, and the proof with the decision. */
export function FanAccountCard({ account }: { account: FanAccount }) {
  const { member, provider, username, state, claims, reported, proof } = account
  return (
    <ReviewCard
      label={`${username} of ${member.username}`}
      mark={<Mark name={member.username} src={member.avatarUrl} size={40} round />}
      title={<Link to={`/admin/users/${member.id}`}>{member.username}</Link>}
      note={`${username} at ${provider.name}`}
      state={<Chip tone={accountStates[state].tone}>{accountStates[state].label}</Chip>}
    >
      {claims > 1 && <p className="small">{countOf(claims, 'fan')} connected this account.</p>}
      {reported.length > 0 ? (
        <ul className={classes.lines} aria-label="In the reports">
          {reported.map(({ id, connection, match, isOwn, campaignCode, isOtherCode }) => (
            <li key={id}>
              <span>{connection.name}</span>
              <Chip tone={isOwn ? 'success' : match === 'CONFIRMED' ? 'danger' : matchStates[match].tone}>
                {match === 'CONFIRMED' && !isOwn ? 'Confirmed for another fan' : matchStates[match].label}
              </Chip>
              {isOtherCode && <span className="quiet">Other code {campaignCode}</span>}
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet small">No report has this account yet.</p>
      )}
      {proof ? <Proof account={account} proof={proof} /> : <p className="quiet small">No proof sent.</p>}
    </ReviewCard>
  )
}

function Proof({ account, proof }: { account: FanAccount; proof: FanProof }) {
  const { username, member, reported } = account
  const { kind, state, note, reason, imageUrl, connection, decidedBy, decidedAt } = proof
  const decide = useDecideProof(account.id, proof.id)
  const isReported = reported.some((one) => one.connection.id === connection.id)
  return (
    <section className={classes.proof} aria-label={`Proof for ${connection.name}`}>
      <ReviewHead
        title={<strong>{proofKinds[kind]}</strong>}
        note={
          <>
            {connection.name} · sent <Time value={proof.createdAt} />
          </>
        }
        state={<Chip tone={proofStates[state].tone}>{proofStates[state].label}</Chip>}
      />
      {kind === 'CODE' && (
        <p className="small">
          Look for <strong className={classes.code}>{proof.code}</strong> from {username} in your chat at the casino.
        </p>
      )}
      {kind === 'AMOUNT' && <Amounts proof={proof} />}
      {imageUrl && <ProofPicture src={imageUrl} sender={member.username} width={200} height={130} />}
      {note && (
        <p dir="auto" className={`${classes.written} small`}>
          {note}
        </p>
      )}
      {decidedAt && (
        <p className="quiet small">
          Decided by {decidedBy ?? 'a former team member'} <Time value={decidedAt} />
          {reason && <>: “{reason}”</>}
        </p>
      )}
      {state === 'WAITING' && (
        <Decision
          what={`the proof of ${member.username}`}
          accept={{
            label: 'Accept proof',
            text: isReported
              ? `${username} is confirmed for ${member.username} now, and its wagers count.`
              : `${username} is confirmed for ${member.username} once a report has it.`,
          }}
          refuse={{ label: 'Refuse proof', text: `${member.username} can send another proof.` }}
          reader="The fan reads it."
          maxLength={proofDecisionLimits.reason.maxLength}
          decide={decide}
        />
      )}
    </section>
  )
}

/** The amount that the fan names beside the one in the report of that day. */
function Amounts({ proof: { amount, reported, connection } }: { proof: FanProof }) {
  const shown = (value: string | null) =>
    value === null ? 'Not in a report by day' : formatAmount(value, connection.currency)
  const isSame = amount !== null && reported !== null && formatAmount(amount) === formatAmount(reported)
  return (
    <dl className={`${classes.figures} number`}>
      <dt>The fan says</dt>
      <dd>{shown(amount)}</dd>
      <dt>The report of that day</dt>
      <dd className={reported === null ? undefined : isSame ? classes.same : classes.differs}>
        {shown(reported)}
        {reported !== null && (isSame ? ' (the same)' : ' (differs)')}
      </dd>
    </dl>
  )
}
