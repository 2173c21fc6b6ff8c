import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TeamEventPage, Tournament, TournamentEntrant, TournamentMatch } from '@/api/eventShapes'
import { Chip } from '@/components/Chip'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { Notice } from '@/components/Notice'
import { ReorderList } from '@/components/office/ReorderList'
import { ReviewCard, ReviewCards } from '@/components/office/Reviews'
import { Warning } from '@/components/office/Warning'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { countGems, countOf, formatInteger } from '@/lib/format'
import { formatIn } from '@/lib/zonedFormat'
import { Bracket } from '../Bracket'
import { entrantsById, matchText, numbersOf } from '../tournament'
import { ownEvents, useSeed } from './api'
import classes from './Event.module.css'
import { MatchReports } from './MatchReports'
import { canRule, Entrants, RulingsPanel, Standings } from './TournamentLists'
import { kindLabels, problemTexts, seedingLabels, tournamentLabels } from './words'

/** The tournament of a date: what waits for the team, the draw, the bracket, the entrants and the team's decisions. */
export function TournamentDesk({ event }: { event: TeamEventPage }) {
  const query = useQuery({ ...ownEvents.tournament(event.id), enabled: event.tournamentState !== null })
  if (event.tournamentState === null) {
    return (
      <Notice
        art="no bracket"
        title="No tournament yet"
        text={
          event.publication === 'DRAFT'
            ? 'The tournament opens when you publish the event.'
            : 'The event was canceled before its tournament began.'
        }
      />
    )
  }
  return (
    <QueryView query={query} skeleton={<Skeleton height={480} radius="var(--radius-large)" />}>
      {(tournament) => (
        <div className={classes.stack}>
          <State event={event} tournament={tournament} />
          <Disputes tournament={tournament} />
          {tournament.state === 'OPEN' && (
            <Seeds key={tournament.entrants.map(({ id }) => id).join()} tournament={tournament} />
          )}
          {tournament.rounds.length > 0 && <Matches tournament={tournament} />}
          {tournament.standings.length > 0 && <Standings tournament={tournament} />}
          {tournament.rounds.length > 0 && (
            <Entrants tournament={tournament} hasCheckIn={event.checkInMinutes !== null} />
          )}
          {tournament.rounds.length > 0 && <RulingsPanel tournament={tournament} />}
        </div>
      )}
    </QueryView>
  )
}

function State({ event, tournament }: { event: TeamEventPage; tournament: Tournament }) {
  const { state, rules, entrants, prizeGems, isReserved, problem, reviewUntil, seedHash, seed, champion } = tournament
  const winner = entrants.find(({ id }) => id === champion)
  const facts: [string, React.ReactNode][] = [
    ['Kind', kindLabels[rules.kind].label],
    ['Entrants', event.capacity === null ? formatInteger(entrants.length) : `${entrants.length} of ${event.capacity}`],
    ['Order', seedingLabels[rules.seeding]],
    ['Prizes', prizeGems === '0' ? 'None' : countGems(prizeGems)],
  ]
  if (prizeGems !== '0' && state === 'OPEN') facts.push(['Reserved', isReserved ? 'Yes' : 'Not yet'])
  if (winner) facts.push(['Winner', winner.username])
  if (state === 'REVIEW' && reviewUntil) facts.push(['Prizes are paid', formatIn(event.zone, reviewUntil)])
  return (
    <>
      {problem && <Warning title="The prizes are not reserved">{problemTexts[problem]}</Warning>}
      <Panel
        title="Tournament"
        lead={stateNotes[state]}
        actions={
          <span className={classes.actions}>
            <Chip tone={tournamentLabels[state].tone}>{tournamentLabels[state].label}</Chip>
            {state === 'OPEN' && (
              <Button
                variant="default"
                onClick={() => openDialog('event-tournament-step', { event, tournament, step: 'draw' })}
              >
                Draw now
              </Button>
            )}
            {state === 'REVIEW' && (
              <Button
                variant="default"
                onClick={() => openDialog('event-tournament-step', { event, tournament, step: 'finish' })}
              >
                End review
              </Button>
            )}
          </span>
        }
      >
        <div className={classes.stack}>
          <dl className={classes.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {rules.seeding === 'RANDOM' && (
            <p className={`${classes.quote} small`}>
              {seed
                ? `Seed of the draw: ${seed}. Its SHA-256 was public before: `
                : 'SHA-256 of the seed, public before the draw: '}
              <code>{seedHash}</code>
            </p>
          )}
        </div>
      </Panel>
    </>
  )
}

const stateNotes: Record<Tournament['state'], string> = {
  OPEN: 'Fans join. The bracket is drawn at the start, or when you draw it.',
  RUNNING: 'The two sides of a match report its result. You decide disputes.',
  REVIEW: 'Every match is decided. You can still correct results before the prizes are paid.',
  FINISHED: 'The places are final and the prizes are paid.',
  CANCELED: 'The tournament was canceled. Reserved gems were released.',
}

const matchesOf = ({ rounds }: Tournament) => rounds.flatMap(({ matches }) => matches)

const openMatch = (tournament: Tournament, matchId: string) =>
  openDialog('event-match', { eventId: tournament.id, matchId })

/** The matches whose two sides reported different results. */
function Disputes({ tournament }: { tournament: Tournament }) {
  const disputed = matchesOf(tournament).filter(({ isDisputed }) => isDisputed)
  if (disputed.length === 0 || tournament.state !== 'RUNNING') return null
  return (
    <section aria-label="Disputed results">
      <ReviewCards
        label="Disputed results"
        rows={disputed}
        render={(match) => <Dispute tournament={tournament} match={match} />}
      />
    </section>
  )
}

function Dispute({ tournament, match }: { tournament: Tournament; match: TournamentMatch }) {
  const name = matchText(match, entrantsById(tournament), numbersOf(tournament))
  return (
    <ReviewCard
      label={name}
      title={<span>{name}</span>}
      note="The two sides do not agree. You decide."
      state={<Chip tone="warning">Disputed</Chip>}
    >
      <MatchReports tournament={tournament} match={match} />
      <Button variant="default" onClick={() => openMatch(tournament, match.id)} aria-label={`Decide ${name}`}>
        Decide match
      </Button>
    </ReviewCard>
  )
}

/** The order of the entrants for the draw. */
function Seeds({ tournament }: { tournament: Tournament }) {
  const seed = useSeed(tournament.id)
  const [order, setOrder] = useState(() => tournament.entrants.map(({ id }) => id))
  const known = entrantsById(tournament)
  const isMoved = order.some((id, place) => id !== tournament.entrants[place]?.id)
  const { seeding } = tournament.rules
  return (
    <Panel
      title="Order for the draw"
      lead={
        seeding === 'RANDOM'
          ? 'The order is drawn at random. If you save an order, the draw follows it instead.'
          : 'The first entrant is the best seed. The best two can only meet in the final.'
      }
      actions={
        order.length > 0 && (
          <Button
            variant="default"
            loading={seed.isPending}
            disabled={!isMoved && seeding === 'MANUAL'}
            onClick={() => seed.mutate(order)}
          >
            Save order
          </Button>
        )
      }
    >
      <UnsavedGuard when={isMoved && !seed.isPending} what="the order" />
      {order.length === 0 ? (
        <p className="quiet small">No one has joined yet.</p>
      ) : (
        <ReorderList
          label="Entrants in the order of the draw"
          items={order.flatMap((id, place) => {
            const entrant = known.get(id)
            return entrant
              ? [{ key: id, name: entrant.username, content: <Entrant entrant={entrant} place={place + 1} /> }]
              : []
          })}
          onOrder={setOrder}
        />
      )}
    </Panel>
  )
}

const Entrant = ({ entrant, place }: { entrant: TournamentEntrant; place: number }) => (
  <span className={classes.entrant}>
    <span className={`${classes.seed} number`}>{place}</span>
    <bdi>{entrant.username}</bdi>
    {entrant.isCheckedIn && <Chip tone="success">Checked in</Chip>}
  </span>
)

function Matches({ tournament }: { tournament: Tournament }) {
  const isOpen = canRule(tournament)
  const open = matchesOf(tournament).filter(({ state }) => state === 'READY').length
  return (
    <Panel
      title="Matches"
      lead={
        isOpen
          ? `${open === 0 ? 'Every match is decided.' : `${countOf(open, 'match', 'matches')} can be played now.`} Press a match to decide, correct or undo it.`
          : undefined
      }
    >
      <Bracket tournament={tournament} onMatch={isOpen ? (id) => openMatch(tournament, id) : undefined} />
    </Panel>
  )
}
