import { IconExternalLink, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import type { ReactNode } from 'react'
import { bootCommunity } from '@/api/boot'
import { askedBalances } from '@/api/queries/office/askedBalances'
import { boardAppeals } from '@/api/queries/office/boardAppeals'
import { chatReports } from '@/api/queries/office/chatReports'
import { casinoWork } from '@/api/queries/office/casinoWork'
import { waitingEvents } from '@/api/queries/office/waitingEvents'
import { offerRequests } from '@/api/queries/office/offerRequests'
import type { AreaSlug } from '@/api/shapes'
import { useSession } from '@/session/session'
import { placesByGroup } from './adminNav'
import { reviews } from '@/api/queries/office/reviews'
import { ticketFigures } from '@/api/queries/office/ticketFigures'
import { formatInteger } from '@/lib/format'
import { getStarted } from '@/features/dashboard/admin/progress'
import { palette, PALETTE_KEYS } from './palette'
import classes from './Sidebar.module.css'

/** The number of finished setup steps. Renders nothing once all steps are done. */
function StartedCount() {
  const { data } = useQuery(getStarted)
  if (!data || data.done === data.total) return null
  return (
    <span className={classes.count}>
      <span aria-hidden="true">
        {data.done}/{data.total}
      </span>
      <span className="unseen">
        , {data.done} of {data.total} done
      </span>
    </span>
  )
}

/** The number of things in an area that wait for a review. Renders nothing without one. */
function WaitingCount({ count = 0 }: { count?: number }) {
  if (count === 0) return null
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{formatInteger(count)}</span>
      <span className="unseen">, {formatInteger(count)} to review</span>
    </span>
  )
}

const WaitingSubmissions = () => <WaitingCount count={useQuery(reviews.waiting).data?.total} />

const WaitingAppeals = () => <WaitingCount count={useQuery(boardAppeals.waiting).data?.total} />

const WaitingTournaments = () => <WaitingCount count={useQuery(waitingEvents).data?.total} />

const WaitingClaims = () => <WaitingCount count={useQuery(offerRequests.waiting).data?.total} />

const WaitingReports = () => <WaitingCount count={useQuery(chatReports.waiting).data?.total} />

const WaitingTickets = () => <WaitingCount count={useQuery(ticketFigures).data?.waiting} />

const AskedBalances = () => <WaitingCount count={useQuery(askedBalances).data?.total} />

/** Proofs that a casino account is a fan's own, and totals that fell. */
function WaitingCasinoWork() {
  const proofs = useQuery(casinoWork.waitingProofs).data?.total ?? 0
  const totals = useQuery(casinoWork.waitingTotals).data?.total ?? 0
  return <WaitingCount count={proofs + totals} />
}

/** The work that waits in an area. */
const waiting: Partial<Record<AreaSlug, () => ReactNode>> = {
  'quests-review': WaitingSubmissions,
  'casino-referrals': WaitingCasinoWork,
  leaderboard: WaitingAppeals,
  offers: WaitingClaims,
  tickets: WaitingTickets,
  chat: WaitingReports,
  events: WaitingTournaments,
  users: AskedBalances,
}

/** A page of the contract whose path is outside of its area's path. */
const ELSEWHERE: Partial<Record<string, string>> = { '/admin/accounts': '/admin/casino-referrals' }

/** An area whose path names its first tab holds the tabs beside it. */
function isWithin(path: string, shown: string) {
  const pathname = ELSEWHERE[shown] ?? shown
  const base = path.split('/').slice(0, 3).join('/')
  return base === '/admin' ? pathname === base : pathname === base || pathname.startsWith(`${base}/`)
}

/** Every area this person may open, in the order of the specification; rendered again when their permissions change. */
export function Areas({ onPick }: { onPick?: () => void }) {
  const { acting } = useSession()
  const { pathname } = useLocation()
  return (
    <nav aria-label="Back office" className={classes.nav}>
      {placesByGroup().map(({ group, places }) => (
        <div key={places[0]?.slug}>
          {group && <p className={classes.group}>{group}</p>}
          <ul className={classes.areas}>
            {places.map(({ slug, label, path, icon: Icon }) => {
              const Waiting = waiting[slug]
              return (
                <li key={slug}>
                  <Link
                    to={path}
                    className={classes.area}
                    aria-current={isWithin(path, pathname) ? 'page' : undefined}
                    onClick={onPick}
                  >
                    <Icon size={18} stroke={1.75} className={classes.icon} />
                    <span className={classes.label}>{label}</span>
                    {slug === 'get-started' && acting?.isOwner && <StartedCount />}
                    {Waiting && <Waiting />}
                  </Link>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}

export const FindButton = ({ compact = false }: { compact?: boolean }) => (
  <button
    type="button"
    className={classes.find}
    data-compact={compact || undefined}
    onClick={palette.open}
    aria-label="Search everything"
    aria-keyshortcuts="Control+K Meta+K"
  >
    <IconSearch size={18} stroke={1.75} aria-hidden="true" />
    {!compact && (
      <>
        <span>Search</span>
        <kbd className={classes.keys}>{PALETTE_KEYS}</kbd>
      </>
    )}
  </button>
)

export const VisitLink = () => (
  <a href={bootCommunity().url} className={classes.visit}>
    <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />
    <span>View as fan</span>
  </a>
)
