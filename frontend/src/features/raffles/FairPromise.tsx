import { Box, Group, Stack } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import type { RafflePage } from '@/api/shapes'
import { bootCommunity } from '@/api/boot'
import { CopyField } from '@/components/CopyField'
import { drawHref } from '@/lib/drawHref'
import { countOf, formatExact, formatInteger } from '@/lib/format'
import classes from './FairPromise.module.css'

/** The values fixed before the first ticket, and those that decided: enough to check the draw without trust. */
export function FairPromise({ raffle: { promise, status, cancelledAt, entries } }: { raffle: RafflePage }) {
  return (
    <section className={classes.promise} aria-labelledby="promise">
      <Group component="header" gap={10} wrap="nowrap" c="var(--brand-text)">
        <IconShieldCheck size={24} stroke={1.75} aria-hidden="true" />
        <Box component="h2" id="promise" c="var(--text)" fz={20}>
          A draw you can check
        </Box>
      </Group>
      <p className="quiet">{saying(status, cancelledAt !== null, promise)}</p>
      {promise.isFallback && (
        <p className={classes.warning}>
          The beacon did not answer for a day, so the members’ own seeds decided. The operator of this installation
          could have influenced the result.
        </p>
      )}
      <Stack gap={12}>
        <Figure label="Hash of the seed (SHA-256)" value={promise.commitment} />
        <Figure label={`Hash of the list of ${countOf(entries, 'ticket')}`} value={promise.entriesRoot} />
        <Figure label="Seed" value={promise.seed} />
        <Figure label="Randomness of the round" value={promise.randomness} />
      </Stack>
      <p className="quiet small">
        Round {formatInteger(promise.round)} of {promise.isLocal ? 'this installation’s own beacon' : 'drand'}, due{' '}
        {formatExact(promise.roundAt)}.
      </p>
      {promise.isLocal && (
        <details className="quiet small">
          <summary>Why it is fair</summary>
          The tickets are frozen and the seed is fixed before the round. This installation makes the round itself, so
          its operator could know it early. With a public beacon that is not possible.
        </details>
      )}
      {promise.drawnAt && (
        <a className={classes.check} href={drawHref(bootCommunity().slug, promise.id)}>
          Check this draw yourself
        </a>
      )}
    </section>
  )
}

/** One of the published values, once it is. */
const Figure = ({ label, value }: { label: string; value: string }) =>
  value !== '' && (
    <Stack gap={4}>
      <p className="quiet small">{label}</p>
      <CopyField label={label} value={value} />
    </Stack>
  )

function saying(status: RafflePage['status'], isCanceled: boolean, { drawnAt }: RafflePage['promise']) {
  if (isCanceled) return 'The raffle was canceled before its end. We show the seed anyway, so that you can check it.'
  if (drawnAt) return 'The seed, the tickets and public randomness decide the winners. Anyone can recompute them.'
  if (status === 'DRAW') return 'The list of tickets is frozen. The next public round decides the winners.'
  return 'The seed is fixed, and you see its hash. The seed and a future public round decide the winners.'
}
