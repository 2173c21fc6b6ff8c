import { Skeleton, Stack } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Tournament } from '@/api/eventShapes'
import { keyFor } from '@/api/keys'
import { Gems } from '@/components/Gems'
import { Mark } from '@/components/Mark'
import { MemberName } from '@/components/MemberName'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { Section } from '@/components/Section'
import { Time } from '@/components/Time'
import { formatExact } from '@/lib/format'
import { lazily } from '@/lib/lazily'
import { placesOf } from '@/lib/places'
import { useRefreshAt } from '@/lib/useRefreshAt'
import { events } from './api'
import { Bracket } from './Bracket'
import { OwnMatch } from './OwnMatch'
import { Rulings } from './Rulings'
import { Standings } from './Standings'
import { entrantsById, hasTable, kindWords, ruleSentences } from './tournament'
import classes from './TournamentView.module.css'

// Only those who check a draw load the hash functions.
const DrawCheck = lazily(() => import('./DrawCheck'))

/** The tournament of an event: the fan's own match, bracket, places, prizes, rules and the draw. */
export default function TournamentView({ eventId }: { eventId: string }) {
  const query = useQuery(events.tournament(eventId))
  useRefreshAt([query.data?.reviewUntil], keyFor('events'))
  return (
    <QueryView query={query} skeleton={<Skeleton height={480} radius="var(--radius-large)" />}>
      {(tournament) => <Whole tournament={tournament} eventId={eventId} />}
    </QueryView>
  )
}

function Whole({ tournament, eventId }: { tournament: Tournament; eventId: string }) {
  const { state, rounds, standings, rules, entrants } = tournament
  const isDrawn = rounds.length > 0
  const isDecided = state === 'REVIEW' || state === 'FINISHED'
  const isTable = hasTable(rules.kind)
  return (
    <div className={classes.tournament}>
      <OwnMatch tournament={tournament} eventId={eventId} />
      <Champion tournament={tournament} />
      {isDrawn && isTable && (
        <Section title="Standings">
          <Standings tournament={tournament} />
        </Section>
      )}
      {isDrawn && (
        <Section title={isTable ? 'Rounds' : 'Bracket'}>
          <Bracket tournament={tournament} />
        </Section>
      )}
      {tournament.rulings.length > 0 && (
        <Section title="Decisions of the team">
          <Rulings tournament={tournament} rulings={tournament.rulings} label="Decisions of the team" />
        </Section>
      )}
      {isDrawn && !isTable && isDecided && standings.length > 0 && (
        <Section title="Places">
          <Standings tournament={tournament} />
        </Section>
      )}
      {!isDrawn && (
        <Section title={`Entrants (${entrants.length})`}>
          <Entrants tournament={tournament} />
        </Section>
      )}
      <div className={classes.panels}>
        {rules.prizes.length > 0 && (
          <Panel title="Prizes">
            <Prizes tournament={tournament} />
          </Panel>
        )}
        <Panel title={kindWords[rules.kind]}>
          <Stack component="ul" gap={8} className={classes.rules}>
            {ruleSentences(rules).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Stack>
        </Panel>
        {rules.seeding === 'RANDOM' && (
          <Panel title="The draw">
            <Draw tournament={tournament} />
          </Panel>
        )}
      </div>
    </div>
  )
}

/** The winner, and when the prizes are paid. */
function Champion({ tournament }: { tournament: Tournament }) {
  const { champion, state, reviewUntil, finishedAt, prizeGems } = tournament
  if (state !== 'REVIEW' && state !== 'FINISHED') return null
  const winner = champion === null ? undefined : entrantsById(tournament).get(champion)
  const hasPrizes = prizeGems !== '0'
  return (
    <div className={classes.champion}>
      <span className={classes.trophy} aria-hidden="true">
        <IconTrophy size={32} stroke={1.75} />
      </span>
      <div>
        <p className={classes.winner}>
          {winner ? (
            <>{winner.isOwn ? 'You' : <MemberName username={winner.username} />} won the tournament</>
          ) : (
            'All matches are decided'
          )}
        </p>
        <p className="quiet small">
          {state === 'REVIEW' && reviewUntil !== null
            ? `The team checks the results until ${formatExact(reviewUntil)}.${hasPrizes ? ' Prizes are paid then.' : ''}`
            : finishedAt && (
                <>
                  {hasPrizes ? 'Prizes were paid' : 'Finished'} <Time value={finishedAt} />
                </>
              )}
        </p>
      </div>
    </div>
  )
}

/** The participants before the draw. */
const Entrants = ({ tournament: { entrants } }: { tournament: Tournament }) =>
  entrants.length === 0 ? (
    <p className="quiet">No one has joined yet.</p>
  ) : (
    <ul className={classes.entrants}>
      {entrants.map(({ id, username, avatarUrl, isOwn, isCheckedIn }) => (
        <li key={id} data-own={isOwn || undefined}>
          <Mark name={username} src={avatarUrl} size={32} round />
          <span className={classes.entrant}>
            {isOwn ? 'You' : <MemberName username={username} />}
            {isCheckedIn && <span className="quiet tiny">Checked in</span>}
          </span>
        </li>
      ))}
    </ul>
  )

/** The gems of each place. The ledger holds them from the publication on. */
const Prizes = ({ tournament: { rules, isReserved, state } }: { tournament: Tournament }) => (
  <>
    <ol className={classes.prizes}>
      {rules.prizes.map((prize) => (
        <li key={prize.firstPlace}>
          <span className="quiet">{placesOf(prize)}</span>
          <Gems amount={prize.gems} size={16} />
        </li>
      ))}
    </ol>
    {isReserved && (state === 'OPEN' || state === 'RUNNING') && (
      <p className="quiet tiny">The gems of all prizes are reserved. Entrants who share a place share its prizes.</p>
    )}
  </>
)

/** The hash of the seed before the draw, and the seed after it. */
function Draw({ tournament }: { tournament: Tournament }) {
  const { seedHash, seed } = tournament
  return (
    <Stack gap={12}>
      <p className="quiet small">
        {seed === null
          ? 'The seed is fixed and secret until the draw. Its hash proves later that it was not changed.'
          : 'Entrants are sorted by the SHA-256 of the seed, a colon and their id. Anyone can repeat that.'}
      </p>
      <dl className={classes.seeds}>
        <div>
          <dt>Hash of the seed</dt>
          <dd>{seedHash}</dd>
        </div>
        {seed !== null && (
          <div>
            <dt>Seed</dt>
            <dd>{seed}</dd>
          </div>
        )}
      </dl>
      {seed !== null && (
        <Suspense fallback={<Skeleton height={44} />}>
          <DrawCheck tournament={tournament} seed={seed} />
        </Suspense>
      )}
    </Stack>
  )
}
