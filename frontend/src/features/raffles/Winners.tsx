import { Button } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import type { RafflePage, RaffleWinner } from '@/api/shapes'
import { Countdown } from '@/components/Countdown'
import { FormProblem } from '@/components/FormProblem'
import { MemberName } from '@/components/MemberName'
import { isRedrawn, undrawnPrizes } from './model'
import { PrizePicture } from './Prizes'
import { useClaim } from './useClaim'
import classes from './Winners.module.css'

/** The winners with their prizes and tickets. Voided wins stay in the list, with their reasons. */
export const Winners = ({ raffle, shown }: { raffle: RafflePage; shown: RaffleWinner[] }) => (
  <ol className={classes.winners}>
    {shown.map((winner) => (
      <li key={winner.id} className={classes.winner} data-state={winner.state} data-own={winner.isOwn || undefined}>
        <span className={`${classes.place} number`}>{winner.place}.</span>
        <PrizePicture prize={winner.prize} />
        <span className={classes.words}>
          <span className={classes.name}>
            {winner.isOwn ? 'You' : <MemberName username={winner.username} />}
            <span className={`${classes.ticket} number`}>#{winner.ticket}</span>
          </span>
          <span className="quiet small">
            {winner.prize.name}
            {winner.state === 'VOIDED' &&
              ` · ${isRedrawn(raffle, winner) ? 'drawn again' : 'taken back, and no other ticket was left'}: “${winner.reason}”`}
          </span>
        </span>
        {winner.isOwn && winner.state === 'CLAIMED' && <span className={classes.done}>Claimed</span>}
      </li>
    ))}
    {shown.length === 0 && (
      <li className={classes.none}>
        {raffle.entries === 0 ? 'No tickets were sold, so there was no draw.' : 'There is no winner.'}
      </li>
    )}
    <Undrawn raffle={raffle} shown={shown} />
  </ol>
)

/** Prizes without a winner, after the whole draw was shown. */
function Undrawn({ raffle, shown }: { raffle: RafflePage; shown: RaffleWinner[] }) {
  const left = undrawnPrizes(raffle)
  if (left.length === 0 || shown.length < raffle.winners.length) return null
  return <li className={classes.none}>No winner for {left.join(', ')}: no other ticket was left.</li>
}

/** The fan's own prize, the time to claim it, and one button. */
export function Claim({ raffle, award }: { raffle: RafflePage; award: RaffleWinner }) {
  const claim = useClaim(raffle, award)
  return (
    <section className={classes.claim} aria-labelledby={`claim-${award.id}`}>
      <span className={classes.trophy} aria-hidden="true">
        <IconTrophy size={32} stroke={1.75} />
      </span>
      <div className={classes.claimWords}>
        <h2 id={`claim-${award.id}`} className={classes.title}>
          You won {award.prize.name}
        </h2>
        <p className="quiet small">
          Your ticket #{award.ticket} won.{' '}
          {award.claimUntil ? (
            <>
              Claim the prize within <Countdown endAt={award.claimUntil} className={classes.until} />. After that, it is
              drawn again.
            </>
          ) : (
            'You can claim it any time.'
          )}
        </p>
        <FormProblem error={claim.problem} />
      </div>
      <Button data-size="lg" loading={claim.isBusy} onClick={claim.press}>
        Claim my prize
      </Button>
    </section>
  )
}
