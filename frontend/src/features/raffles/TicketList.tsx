import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Holding } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Countdown } from '@/components/Countdown'
import { Stats } from '@/components/Stats'
import { Gems } from '@/components/Gems'
import { GeneratedArt } from '@/components/GeneratedArt'
import { NothingMatches } from '@/components/NothingMatches'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { Picture } from '@/components/Picture'
import { QueryView } from '@/components/QueryView'
import { SearchField } from '@/components/SearchField'
import { Choice } from '@/components/Choice'
import { Time } from '@/components/Time'
import { Toolbar } from '@/components/Toolbar'
import { useNow } from '@/lib/clock'
import { type TicketFilter, ticketFilters } from '@/lib/enumerations'
import { filter } from '@/lib/filters'
import { countOf, formatInteger } from '@/lib/format'
import { usePersistedFilters } from '@/lib/usePersistedFilters'
import { ownTickets } from './api'
import { fromOwnTickets } from './raffleLink'
import classes from './TicketList.module.css'

const TAKE = 20
const LABELS: Record<TicketFilter, string> = {
  all: 'All',
  winning: 'Winning',
  losing: 'Losing',
  active: 'Active',
  finished: 'Finished',
}
const schema = { search: filter.text(), filter: filter.order(ticketFilters, 'all') }

interface Props {
  /** Over all communities: each row says where it is, and leads there. */
  withCommunity?: boolean
  /** The next step of a fan without tickets. */
  next: ReactNode
}

/** The fan's tickets per raffle: open, won and lost. */
export function TicketList({ withCommunity = false, next }: Props) {
  const { filters, asked, page, set, setPage, isFiltered, clear } = usePersistedFilters('tickets', schema)
  const totals = useQuery(ownTickets.totals()).data
  const query = useQuery(ownTickets.list({ take: TAKE, page, ...asked }))

  return (
    <>
      {totals && totals.all > 0 && (
        <Stats
          items={[
            { label: 'Tickets', value: formatInteger(totals.tickets) },
            { label: 'Raffles', value: formatInteger(totals.all) },
            { label: 'Won', value: formatInteger(totals.winning) },
            { label: 'Spent', value: <Gems amount={totals.spent} size={18} /> },
          ]}
        />
      )}
      <Toolbar>
        <Choice
          label=""
          aria-label="Tickets"
          value={filters.filter}
          options={ticketFilters.map((value) => ({
            value,
            label: totals ? `${LABELS[value]} (${totals[value]})` : LABELS[value],
          }))}
          onChange={(chosen) => set({ filter: chosen })}
        />
        <SearchField label="Search tickets" value={filters.search} onChange={(search) => set({ search })} />
      </Toolbar>
      <QueryView
        query={query}
        skeleton={
          <div className={classes.rows}>
            {[1, 2, 3].map((one) => (
              <Skeleton key={one} height={96} radius="var(--radius-large)" />
            ))}
          </div>
        }
        isEmpty={({ total }) => total === 0}
        empty={
          isFiltered || filters.filter !== 'all' ? (
            <NothingMatches
              art="no such tickets"
              text="No ticket matches this search."
              clear={() => {
                clear()
                set({ filter: 'all' })
              }}
            />
          ) : (
            <Notice
              art="my tickets"
              title="No tickets yet"
              text="Get a ticket for a raffle. All your tickets appear here, also after the draw."
              action={next}
            />
          )
        }
      >
        {({ data, total }) => (
          <>
            <ul className={classes.rows}>
              {data.map((holding) => (
                <li key={holding.id}>
                  <Row holding={holding} withCommunity={withCommunity} />
                </li>
              ))}
            </ul>
            <Paging page={page} take={TAKE} total={total} entity="raffles" onPage={setPage} />
          </>
        )}
      </QueryView>
    </>
  )
}

function Row({ holding, withCommunity }: { holding: Holding; withCommunity: boolean }) {
  const { slug, name, raffleImage, tickets, paid, prizes, community } = holding
  const waiting = prizes.filter(({ state }) => state === 'WON')
  const won = prizes.filter(({ state }) => state !== 'VOIDED').map(({ prize }) => prize)
  const place = `/raffles/${slug}`
  const row = (
    <>
      <span className={classes.picture}>
        {raffleImage ? (
          <Picture src={raffleImage} sizes="96px" width={96} height={72} />
        ) : (
          <GeneratedArt name={name} kind="product" color={community.brandColor} />
        )}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className="quiet small">
          {withCommunity && <>{community.name} · </>}
          {countOf(tickets, 'ticket')}
          {paid !== '0' && (
            <>
              {' '}
              for <Gems amount={paid} size={14} />
            </>
          )}
        </span>
        {won.length > 0 && <span className={classes.won}>{won.join(', ')}</span>}
      </span>
      <span className={classes.end}>
        <State holding={holding} hasPrize={waiting.length > 0} />
      </span>
    </>
  )
  return withCommunity ? (
    <a href={`/creator/${community.slug}${place}`} className={classes.row}>
      {row}
    </a>
  ) : (
    <Link to={place} state={fromOwnTickets} className={classes.row}>
      {row}
    </Link>
  )
}

function State({ holding, hasPrize }: { holding: Holding; hasPrize: boolean }) {
  const isOver = Date.parse(holding.endAt) <= useNow(1)
  if (holding.standing === 'WON') {
    return (
      <>
        <Chip tone="success">Won</Chip>
        {hasPrize && <span className="small">Claim prize</span>}
      </>
    )
  }
  if (holding.standing === 'CANCELED') return <Chip>Canceled, refunded</Chip>
  if (holding.standing === 'LOST') {
    return (
      <>
        <Chip>Not this time</Chip>
        <span className="quiet tiny">
          <Time value={holding.endAt} />
        </span>
      </>
    )
  }
  return isOver ? (
    <Chip tone="info">Drawing</Chip>
  ) : (
    <>
      <Chip tone="brand">Active</Chip>
      <span className="quiet tiny">
        <Countdown startAt={null} endAt={holding.endAt} />
      </span>
    </>
  )
}
