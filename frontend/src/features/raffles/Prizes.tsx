import { Box, Stack } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { Prize } from '@/api/shapes'
import { Gem } from '@/components/Gem'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Picture } from '@/components/Picture'
import { formatInteger } from '@/lib/format'
import classes from './rows.module.css'

/** The prizes of a raffle, the first one first. */
export function Prizes({ prizes }: { prizes: Prize[] }) {
  return (
    <Stack component="ol" gap={8}>
      {prizes.map((prize, index) => {
        const from = 1 + prizes.slice(0, index).reduce((sum, { winners }) => sum + winners, 0)
        return (
          <li key={prize.id} className={classes.row} style={COLUMNS}>
            <span className={`${classes.place} number`}>{placesOf(from, prize.winners)}</span>
            <PrizePicture prize={prize} />
            <Stack component="span" gap={0} miw={0}>
              <Box component="span" fw={650}>
                {prize.name}
              </Box>
              {prize.winners > 1 && <span className="quiet small">{formatInteger(prize.winners)} winners</span>}
            </Stack>
          </li>
        )
      })}
    </Stack>
  )
}

const COLUMNS = { '--columns': 'minmax(32px, auto) 56px 1fr' } as CSSProperties

const placesOf = (from: number, count: number) => (count === 1 ? `${from}.` : `${from}.–${from + count - 1}.`)

export function PrizePicture({ prize: { kind, product, name } }: { prize: Prize }) {
  return (
    <span className={classes.picture} data-kind={kind} aria-hidden="true">
      {kind === 'GEMS' && <Gem size={26} />}
      {kind === 'TEXT' && <IconGift size={24} stroke={1.75} />}
      {kind === 'PRODUCT' &&
        (product?.productImage ? (
          <Picture src={product.productImage} sizes="64px" width={64} height={64} />
        ) : (
          <GeneratedArt name={name} kind="product" />
        ))}
    </span>
  )
}
