import { Button, Group, Stack } from '@mantine/core'
import { IconCheck, IconPhoto } from '@tabler/icons-react'
import type { MatchReport, Tournament, TournamentMatch } from '@/api/eventShapes'
import { ActionButton } from '@/components/ActionButton'
import { type DialogProps, openDialog } from '@/dialogs/dialogs'
import { duringCall } from '@/lib/denials'
import { ordinal } from '@/lib/places'
import { useConfirmResult } from './api'
import classes from './OwnMatch.module.css'
import { Rulings } from './Rulings'
import { entrantsById, groupsOf, numbersOf, ownPlay, resultText, sideText } from './tournament'

interface Props {
  tournament: Tournament
  eventId: string
}

/** The fan's next step: play, wait for an opponent, or watch. Renders null for people who are no entrants. */
export function OwnMatch({ tournament, eventId }: Props) {
  const play = ownPlay(tournament)
  if (play.kind === 'none') return null
  return (
    <section className={classes.own} aria-labelledby="own-match">
      <h2 id="own-match" className={classes.title}>
        Your match
      </h2>
      {play.kind === 'play' && <Playing tournament={tournament} match={play.match} eventId={eventId} />}
      {play.kind === 'wait' && (
        <p>
          {play.match ? waitingWords(tournament, play.match) : 'The next round is paired once all matches are played.'}
        </p>
      )}
      {play.kind === 'out' && (
        <p>
          {play.hasWithdrawn ? 'You withdrew from the tournament.' : 'You have played all your matches.'}
          {play.place !== null && ` You are in ${ordinal(play.place)} place.`}
        </p>
      )}
    </section>
  )
}

const roundOf = (tournament: Tournament, id: string) =>
  groupsOf(tournament)
    .flatMap(({ rounds }) => rounds)
    .find(({ matches }) => matches.some((match) => match.id === id))?.title ?? ''

function waitingWords(tournament: Tournament, match: TournamentMatch) {
  const other = match.sides.find(({ entrantId }) => entrantId === null)
  const round = roundOf(tournament, match.id)
  if (!other) return `You wait for your next match: ${round}.`
  const opponent = sideText(other, entrantsById(tournament), numbersOf(tournament))
  return `You wait for the ${opponent.charAt(0).toLowerCase()}${opponent.slice(1)}. You play them next: ${round}.`
}

function Playing({ tournament, match, eventId }: Props & { match: TournamentMatch }) {
  const entrants = entrantsById(tournament)
  const numbers = numbersOf(tournament)
  const own = tournament.entrants.find(({ isOwn }) => isOwn)
  const opponent = match.sides.find(({ entrantId }) => entrantId !== null && entrantId !== own?.id)
  const opponentName = opponent ? sideText(opponent, entrants, numbers) : ''
  const open = match.reports.filter(({ state }) => state === 'OPEN')
  const ownReport = open.find(({ reportedBy }) => reportedBy === own?.id)
  const otherReport = open.find(({ reportedBy }) => reportedBy !== own?.id)
  return (
    <Stack gap={16}>
      <div>
        <p className={classes.versus}>
          You against <bdi>{opponentName}</bdi>
        </p>
        <p className="quiet small">
          {roundOf(tournament, match.id)}, match {numbers.get(match.id)}
          {match.bestOf > 1 && `, best of ${match.bestOf}`}
        </p>
      </div>
      {match.isDisputed ? (
        <>
          <p className={classes.disputed}>The two sides disagree about the result. The team decides.</p>
          {match.reports
            .filter(({ state }) => state === 'DISPUTED')
            .map((report) => (
              <Reported key={report.id} report={report} match={match} names={{ own: own?.id, opponentName }} />
            ))}
        </>
      ) : (
        <>
          {ownReport && (
            <div>
              <Reported report={ownReport} match={match} names={{ own: own?.id, opponentName }} />
              <p className="quiet small">
                The result counts once <bdi>{opponentName}</bdi> confirms it.
              </p>
            </div>
          )}
          {otherReport && <Reported report={otherReport} match={match} names={{ own: own?.id, opponentName }} />}
          {match.canAnswer && otherReport ? (
            <Answer eventId={eventId} matchId={match.id} reportId={otherReport.id} />
          ) : (
            match.canReport && (
              <Group>
                <Button
                  variant={ownReport ? 'default' : 'filled'}
                  onClick={() => openDialog('match-report', { eventId, matchId: match.id })}
                >
                  {ownReport ? 'Change result' : 'Report result'}
                </Button>
              </Group>
            )
          )}
        </>
      )}
      <Rulings
        tournament={tournament}
        rulings={tournament.rulings.filter((ruling) => ruling.match === match.id || ruling.undone.includes(match.id))}
        label="Decisions about your match"
      />
    </Stack>
  )
}

interface ReportedProps {
  report: MatchReport
  match: TournamentMatch
  names: { own: string | undefined; opponentName: string }
}

/** A reported result, with its picture. */
function Reported({ report, match, names: { own, opponentName } }: ReportedProps) {
  const { image } = report
  return (
    <div className={classes.report}>
      <p>
        {report.reportedBy === own ? 'You' : <bdi>{opponentName}</bdi>} reported:{' '}
        <strong>{resultText(report, match, own, opponentName)}</strong>
      </p>
      {report.text && <p className="quiet small">“{report.text}”</p>}
      {image && (
        <Group>
          <Button
            variant="subtle"
            leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => openDialog('view-image', { src: image, alt: 'Picture of the result' })}
          >
            View picture
          </Button>
        </Group>
      )}
    </div>
  )
}

/** Confirms or disputes the result that the other side reported. */
function Answer({ eventId, matchId, reportId }: DialogProps['match-dispute']) {
  const confirming = useConfirmResult(eventId, matchId)
  return (
    <Stack gap={8}>
      <Group gap={8}>
        <ActionButton
          className={classes.act}
          state={duringCall({ kind: 'ready', label: 'Confirm result' }, confirming)}
          onPress={() => confirming.mutate(reportId)}
          login={{ source: 'events', returnTo: `/events/${eventId}`, what: 'confirm the result' }}
          icon={<IconCheck size={20} stroke={2} aria-hidden="true" />}
          error={confirming.error}
          unsent="The result was not confirmed."
        />
        <Button variant="default" onClick={() => openDialog('match-dispute', { eventId, matchId, reportId })}>
          Dispute result
        </Button>
      </Group>
    </Stack>
  )
}
