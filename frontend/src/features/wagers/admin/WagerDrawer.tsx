import { Button, Drawer, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '@/api/errors'
import type { TeamWager, WagerEvidence } from '@/api/wagerShapes'
import { Chip } from '@/components/Chip'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { currencyLabel, formatAmount, formatUsd, isNegative } from '@/lib/amounts'
import { formatPlainDay } from '@/lib/days'
import { formatExact } from '@/lib/format'
import { can } from '@/session/session'
import { ownWagers } from './api'
import { CorrectionForm } from './CorrectionForm'
import classes from './Wagers.module.css'
import { bucketWords, causeWords, DEFAULT_FORMULA, formulaWords, marksOf, ownerOf } from './words'

const TAKE = 20

/** One wager: its sums, the correction, and every change with the reading that it comes from. */
export function WagerDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <Drawer opened={id !== null} onClose={onClose} title="Wager" size={520}>
      {id && <Detail key={id} id={id} />}
    </Drawer>
  )
}

function Detail({ id }: { id: string }) {
  const query = useQuery(ownWagers.one(id))
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <Notice art="no wager" title="No such wager" text="This wager is not in your community." />
  }
  return (
    <QueryView
      query={query}
      skeleton={
        <Stack>
          <Skeleton height={56} />
          <Skeleton height={160} />
          <Skeleton height={220} />
        </Stack>
      }
    >
      {(wager) => <Facts wager={wager} />}
    </QueryView>
  )
}

function Facts({ wager }: { wager: TeamWager }) {
  const { account, member, connection, day, amount, weighted, usd, counted, takenBack } = wager
  const [isCorrecting, setCorrecting] = useState(false)
  const marks = marksOf(wager)
  return (
    <div className={classes.detail}>
      <div className={classes.head}>
        <p className={classes.name}>
          <bdi>{ownerOf(wager)}</bdi>
        </p>
        <p className="quiet small">
          {connection.name} · {formatPlainDay(day)}
        </p>
        {marks.length > 0 && (
          <p className={classes.marks}>
            {marks.map(({ label, tone }) => (
              <Chip key={label} tone={tone}>
                {label}
              </Chip>
            ))}
          </p>
        )}
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Fan</dt>
          <dd>
            {member === null ? (
              <span className="quiet">{account?.isHidden ? 'Hidden in the report' : 'Not matched'}</span>
            ) : can('USERS_MANAGEMENT') ? (
              <Link to={`/admin/users/${member.id}`}>{member.username}</Link>
            ) : (
              member.username
            )}
          </dd>
        </div>
        <div>
          <dt>Wagered</dt>
          <dd className="number">{formatAmount(amount, connection.currency)}</dd>
        </div>
        {weighted !== null && (
          <div>
            <dt>Weighted by the casino</dt>
            <dd className="number">{formatAmount(weighted, connection.currency)}</dd>
          </div>
        )}
        {takenBack !== '0' && (
          <div>
            <dt>Taken back by the casino</dt>
            <dd className="number">{formatAmount(takenBack, connection.currency)}</dd>
          </div>
        )}
        {connection.currency !== 'USD' && (
          <div>
            <dt>In US dollars</dt>
            <dd className="number">{formatUsd(usd)}</dd>
          </div>
        )}
        <div data-sum>
          <dt>Counted</dt>
          <dd className="number">{formatUsd(counted)}</dd>
        </div>
      </dl>
      {isCorrecting ? (
        <CorrectionForm wager={wager} onDone={() => setCorrecting(false)} />
      ) : (
        <Stack gap={8}>
          <Button variant="default" onClick={() => setCorrecting(true)}>
            Correct this wager
          </Button>
          <Button variant="default" onClick={() => openDialog('wager-create', { wager })}>
            Record another wager
          </Button>
        </Stack>
      )}
      <section>
        <h3 className={classes.heading}>Evidence</h3>
        <Evidence wager={wager} />
      </section>
    </div>
  )
}

function Evidence({ wager: { id, connection } }: { wager: TeamWager }) {
  const [page, setPage] = useState(1)
  const query = useQuery(ownWagers.evidence(id, { take: TAKE, page }))
  return (
    <QueryView query={query} skeleton={<Skeleton height={180} />}>
      {({ data, total }) => (
        <>
          <ol className={classes.entries} aria-label="Changes, the latest first">
            {data.map((entry) => (
              <li key={entry.id} className={classes.entry}>
                <Entry entry={entry} currency={connection.currency} />
              </li>
            ))}
          </ol>
          <Paging page={page} take={TAKE} total={total} entity="changes" onPage={setPage} />
        </>
      )}
    </QueryView>
  )
}

/** One change: what it adds and counts, by which rate and formula, and where it comes from. */
function Entry({ entry, currency }: { entry: WagerEvidence; currency: string }) {
  const { cause, at, amount, weighted, rate, counted, formula, reason, actor, pull } = entry
  const signed = isNegative(amount) ? formatAmount(amount, currency) : `+${formatAmount(amount, currency)}`
  return (
    <>
      <p className={classes.entryHead}>
        <span>
          {causeWords[cause]}
          {actor && <span className="quiet"> by {actor}</span>}
        </span>
        <span className={`${classes.change} number`} data-negative={isNegative(amount) || undefined}>
          {signed}
        </span>
      </p>
      {reason && (
        <p dir="auto" className={classes.reason}>
          {reason}
        </p>
      )}
      <dl className={`${classes.facts} ${classes.pull}`}>
        <Fact label="Counts at">{formatExact(at)}</Fact>
        {weighted !== null && <Fact label="Weighted">{formatAmount(weighted, currency)}</Fact>}
        {currency !== 'USD' && <Fact label={`1 ${currencyLabel(currency)}`}>{rate} USD</Fact>}
        <Fact label="Formula">
          {formula ? `Version ${formula.version}: ${formulaWords(formula)}` : DEFAULT_FORMULA}
        </Fact>
        <Fact label="Counted">{formatUsd(counted)}</Fact>
        {pull && <Pull pull={pull} currency={currency} />}
      </dl>
    </>
  )
}

function Pull({ pull, currency }: { pull: NonNullable<WagerEvidence['pull']>; currency: string }) {
  const { mode, bucket, takenAt, servedFrom, servedTo, fileName, bodySha256, total, weightedTotal } = pull
  return (
    <>
      <Fact label="Report">{bucketWords({ mode, bucket })}</Fact>
      <Fact label="Read at">{formatExact(takenAt)}</Fact>
      {servedFrom && servedTo && (
        <Fact label="Covers">
          {formatExact(servedFrom)} to {formatExact(servedTo)}
        </Fact>
      )}
      <Fact label="Total then">{formatAmount(total, currency)}</Fact>
      {weightedTotal !== null && <Fact label="Weighted total then">{formatAmount(weightedTotal, currency)}</Fact>}
      {fileName && <Fact label="File">{fileName}</Fact>}
      {bodySha256 && (
        <Fact label="SHA-256">
          <span className={classes.hash}>{bodySha256}</span>
        </Fact>
      )}
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className="number">{children}</dd>
  </div>
)
