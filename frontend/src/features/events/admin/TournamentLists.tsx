import { Button } from '@mantine/core'
import type { Tournament, TournamentEntrant } from '@/api/eventShapes'
import { Chip } from '@/components/Chip'
import { Gems } from '@/components/Gems'
import type { Column } from '@/components/office/list'
import { OfficeTable } from '@/components/office/OfficeTable'
import { Panel } from '@/components/Panel'
import { openDialog } from '@/dialogs/dialogs'
import { ordinal } from '@/lib/places'
import { Rulings } from '../Rulings'
import { entrantsById, hasTable } from '../tournament'
import classes from './Event.module.css'

/** True while the team can decide about matches and entrants. */
export const canRule = ({ state }: Tournament) => state === 'RUNNING' || state === 'REVIEW'

type Line = Tournament['standings'][number] & { id: string; username: string }

const standingColumns = (isTable: boolean): Column<Line>[] => [
  {
    key: 'entrant',
    title: 'Entrant',
    render: ({ username, place }) => (
      <>
        <span className={`${classes.seed} number`}>{place ?? '–'}</span>
        {username}
      </>
    ),
  },
  {
    key: 'place',
    title: 'Place',
    align: 'right',
    isState: true,
    render: ({ place, isShared }) => (place === null ? 'Open' : `${ordinal(place)}${isShared ? ', shared' : ''}`),
  },
  { key: 'played', title: 'Played', align: 'right', render: ({ played }) => played },
  {
    key: 'record',
    title: isTable ? 'Won, drawn, lost' : 'Won, lost',
    align: 'right',
    render: ({ wins, draws, losses }) => (isTable ? `${wins} · ${draws} · ${losses}` : `${wins} · ${losses}`),
  },
  ...(isTable
    ? [{ key: 'points', title: 'Points', align: 'right', render: ({ points }) => points } satisfies Column<Line>]
    : []),
  {
    key: 'gems',
    title: 'Prize',
    align: 'right',
    render: ({ gems }) => (gems === '0' ? '' : <Gems amount={gems} />),
  },
]

export function Standings({ tournament }: { tournament: Tournament }) {
  const known = entrantsById(tournament)
  const rows = tournament.standings.map((line) => ({
    ...line,
    id: line.entrantId,
    username: known.get(line.entrantId)?.username ?? 'Former user',
  }))
  return (
    <Panel title="Standings" lead="Equal places share their prizes." flush>
      <OfficeTable label="Standings" rows={rows} columns={standingColumns(hasTable(tournament.rules.kind))} />
    </Panel>
  )
}

const entrantColumns = (tournament: Tournament, hasCheckIn: boolean): Column<TournamentEntrant>[] => [
  {
    key: 'username',
    title: 'Entrant',
    render: ({ username, seed }) => (
      <>
        <span className={`${classes.seed} number`}>{seed}</span>
        {username}
      </>
    ),
  },
  {
    key: 'state',
    title: 'State',
    isState: true,
    render: ({ hasWithdrawn, isCheckedIn }) => {
      if (hasWithdrawn) return <Chip tone="danger">Withdrawn</Chip>
      if (!hasCheckIn) return <Chip tone="info">Plays</Chip>
      return isCheckedIn ? <Chip tone="success">Checked in</Chip> : <Chip tone="quiet">Not checked in</Chip>
    },
  },
  {
    key: 'act',
    title: 'Action',
    align: 'right',
    render: (entrant) => {
      const how = entrant.hasWithdrawn ? 'reinstate' : 'withdraw'
      return (
        canRule(tournament) && (
          <Button
            variant="subtle"
            aria-label={how === 'withdraw' ? `Withdraw ${entrant.username}` : `Reinstate ${entrant.username}`}
            onClick={() => openDialog('event-entrant', { eventId: tournament.id, entrant, how })}
          >
            {how === 'withdraw' ? 'Withdraw' : 'Reinstate'}
          </Button>
        )
      )
    },
  },
]

export const Entrants = ({ tournament, hasCheckIn }: { tournament: Tournament; hasCheckIn: boolean }) => (
  <Panel title="Entrants" lead="A withdrawn entrant loses each open and later match by walkover." flush>
    <OfficeTable label="Entrants" rows={tournament.entrants} columns={entrantColumns(tournament, hasCheckIn)} />
  </Panel>
)

/** The team's decisions about matches and entrants, the latest first. Fans read the same list. */
export const RulingsPanel = ({ tournament }: { tournament: Tournament }) => (
  <Panel title="Decisions of the team" lead="Everybody who sees the tournament reads them, without your name.">
    {tournament.rulings.length === 0 && <p className="quiet small">The team has decided no match.</p>}
    <Rulings tournament={tournament} rulings={tournament.rulings} label="Decisions of the team" />
  </Panel>
)
