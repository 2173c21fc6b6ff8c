import { Box, Group, Stack } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { bootCommunity } from '@/api/boot'
import type { RafflePage, RaffleWinner } from '@/api/shapes'
import { ActionButton } from '@/components/ActionButton'
import { Countdown } from '@/components/Countdown'
import { ShareWin } from '@/components/ShareWin'
import { MemberName } from '@/components/MemberName'
import { duringCall } from '@/lib/denials'
import { useIntentKey } from '@/lib/useIntentKey'
import { useGemFlight } from '@/session/useGemFlight'
import { useClaimPrize } from './api'
import { isRedrawn, undrawnPrizes } from './model'
import { PrizePicture } from './Prizes'
import rows from './rows.module.css'
import classes from './Winners.module.css'

const COLUMNS = { '--columns': 'minmax(28px, auto) 56px 1fr auto' } as CSSProperties

/** The winners with their prizes and tickets. Voided wins stay in the list, with their reasons. */
export const Winners = ({ raffle, shown }: { raffle: RafflePage; shown: RaffleWinner[] }) => (
  <Stack component="ol" gap={8}>
    {shown.map((winner) => (
      <li
        key={winner.id}
        className={rows.row}
        style={COLUMNS}
        data-state={winner.state}
        data-own={winner.isOwn || undefined}
      >
        <span className={`${rows.place} number`}>{winner.place}.</span>
        <PrizePicture prize={winner.prize} />
        <Stack component="span" gap={0} miw={0}>
          <Group component="span" className={rows.name} gap="2px 8px" fw={650}>
            {winner.isOwn ? 'You' : <MemberName username={winner.username} />}
            <Box component="span" className="number" c="dimmed" fw={500}>
              #{winner.ticket}
            </Box>
          </Group>
          <span className="quiet small">
            {winner.prize.name}
            {winner.state === 'VOIDED' &&
              ` · ${isRedrawn(raffle, winner) ? 'drawn again' : 'taken back, and no other ticket was left'}: “${winner.reason}”`}
          </span>
        </Stack>
        {winner.isOwn && winner.state === 'CLAIMED' && (
          <span className={classes.own}>
            <span className={classes.done}>Claimed</span>
            <ShareWin kind="raffle" id={winner.id} name={winner.prize.name} isSmall />
          </span>
        )}
      </li>
    ))}
    {shown.length === 0 && (
      <li className={rows.none}>
        {raffle.entries === 0 ? 'No tickets were sold, so there was no draw.' : 'There is no winner.'}
      </li>
    )}
    <Undrawn raffle={raffle} shown={shown} />
  </Stack>
)

/** Prizes without a winner, after the whole draw was shown. */
function Undrawn({ raffle, shown }: { raffle: RafflePage; shown: RaffleWinner[] }) {
  const left = undrawnPrizes(raffle)
  if (left.length === 0 || shown.length < raffle.winners.length) return null
  return <li className={rows.none}>No winner for {left.join(', ')}: no other ticket was left.</li>
}

/** The fan's own prize, the time to claim it, and one button. */
export function Claim({ raffle, award }: { raffle: RafflePage; award: RaffleWinner }) {
  const { key, renewIfRefused } = useIntentKey()
  const flight = useGemFlight()
  const claiming = useClaimPrize(bootCommunity().slug, raffle.slug, key, {
    claimed: ({ prize }) => void flight.end(prize.amount ?? '0'),
    refused: (error) => {
      renewIfRefused(error)
      void flight.end('0')
    },
  })
  const press = (button: Element) => {
    if (claiming.isPending) return
    flight.start(button)
    claiming.mutate(award)
  }
  return (
    <section className={classes.claim} aria-labelledby={`claim-${award.id}`}>
      <span className={classes.trophy} aria-hidden="true">
        <IconTrophy size={32} stroke={1.75} />
      </span>
      <Stack gap={4} miw={0}>
        <h2 id={`claim-${award.id}`}>You won {award.prize.name}</h2>
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
      </Stack>
      <Stack gap={8} className={classes.act}>
        <ActionButton
          state={duringCall({ kind: 'ready', label: 'Claim my prize' }, claiming)}
          onPress={press}
          login={{ source: 'raffles', returnTo: `/raffles/${raffle.slug}`, what: `claim ${award.prize.name}` }}
          size="lg"
          error={claiming.error}
          unsent="Your prize still waits for you."
        />
        <ShareWin kind="raffle" id={award.id} name={award.prize.name} />
      </Stack>
    </section>
  )
}
