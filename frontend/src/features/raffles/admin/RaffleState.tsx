import { Box, Button, Group, Stack } from '@mantine/core'
import type { TeamRaffleDetail } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { openDialog } from '@/dialogs/dialogs'
import { Panel } from '@/components/Panel'
import { Stats } from '@/components/Stats'
import { bootCommunity } from '@/api/boot'
import { drawHref } from '@/lib/drawHref'
import { countOf, formatGems, formatInteger } from '@/lib/format'
import { isRedrawn, undrawnPrizes } from '../model'
import { PrizePicture } from '../Prizes'

const STATES = {
  WON: { label: 'Unclaimed', tone: 'warning' },
  CLAIMED: { label: 'Claimed', tone: 'success' },
  VOIDED: { label: 'Drawn again', tone: 'quiet' },
} as const

/** The state of a published raffle: tickets by source, and the winners after the draw. */
export function RaffleState({ raffle }: { raffle: TeamRaffleDetail }) {
  const { entries, members, revenue, sources, winners, promise } = raffle
  const left = undrawnPrizes(raffle)
  const free = sources.given + sources.password
  return (
    <Stack gap="md" mb={24}>
      <Stats
        items={[
          {
            label: 'Tickets',
            value: formatInteger(entries),
            note: free > 0 ? countOf(free, 'free ticket') : undefined,
          },
          { label: 'Participants', value: formatInteger(members) },
          { label: 'Gems spent', value: formatGems(revenue) },
        ]}
      />
      {winners.length > 0 && (
        <Panel title="Winners" lead="All from the same draw. Anyone can check it.">
          <Stack component="ul" gap={10}>
            {winners.map((winner) => (
              <Group key={winner.id} component="li" gap="8px 12px">
                <PrizePicture prize={winner.prize} />
                <Stack component="span" gap={0} flex="1 1 180px" miw={0}>
                  <Box component="span" fw={650}>
                    {winner.place}. {winner.username ?? 'Former user'}{' '}
                    <span className="quiet number">#{winner.ticket}</span>
                  </Box>
                  <span className="quiet small">
                    {winner.prize.name}
                    {winner.reason && ` · “${winner.reason}”`}
                  </span>
                </Stack>
                <Chip tone={STATES[winner.state].tone}>
                  {winner.state === 'VOIDED' && !isRedrawn(raffle, winner)
                    ? 'Void without redraw'
                    : STATES[winner.state].label}
                </Chip>
                {winner.state === 'WON' && (
                  <Button
                    variant="default"
                    aria-label={`Void ${winner.username ?? 'the winner'} and draw again`}
                    onClick={() => openDialog('raffle-void', { raffle, winnerId: winner.id })}
                  >
                    Void
                  </Button>
                )}
              </Group>
            ))}
          </Stack>
          {promise && (
            <Box component="a" display="inline-block" mt={12} href={drawHref(bootCommunity().slug, promise.id)}>
              Check this draw
            </Box>
          )}
        </Panel>
      )}
      {left.length > 0 && (
        <p>No winner for {left.join(', ')}: no other ticket was left. The reserved prize was released.</p>
      )}
    </Stack>
  )
}
