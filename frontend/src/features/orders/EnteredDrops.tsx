import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { EnteredDrop } from '@/api/shapes'
import { Chip, type Tone } from '@/components/Chip'
import { Countdown } from '@/components/Countdown'
import { Gems } from '@/components/Gems'
import { Section } from '@/components/Section'
import { useNow } from '@/lib/clock'
import { countGems } from '@/lib/format'
import { enteredDrops, useWithdraw } from './api'
import classes from './EnteredDrops.module.css'

const LABELS: Record<EnteredDrop['state'], { label: string; tone: Tone }> = {
  WAITING: { label: 'Entered', tone: 'info' },
  WON: { label: 'Won', tone: 'success' },
  LOST: { label: 'Missed', tone: 'quiet' },
  WITHDRAWN: { label: 'Withdrawn', tone: 'quiet' },
}

const CANCELED: { label: string; tone: Tone } = { label: 'Canceled', tone: 'quiet' }

/** The result of an entry, and the refund of the gems that were held for it. */
function outcomeOf({ state, drawState, price }: EnteredDrop) {
  if (state === 'WON') return 'You won. The order is below.'
  const what = drawState === 'CANCELED' ? 'The team canceled the draw.' : 'Your ticket did not win.'
  if (price === '0') return what
  return `${what} Your gems ${state === 'WAITING' ? 'will be' : 'were'} refunded.`
}

/** The drops that the fan has entered, with the paid gems. Renders no section if there are none. */
export function EnteredDrops() {
  const { data } = useQuery(enteredDrops())
  if (!data || data.total === 0) return null
  return (
    <Section title="Limited drops">
      <ul className={classes.list}>
        {data.data.map((drop) => (
          <li key={drop.id} className={classes.drop}>
            <Row drop={drop} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Row({ drop }: { drop: EnteredDrop }) {
  const { product, state, drawState, price, roundAt } = drop
  const { label, tone } = drawState === 'CANCELED' ? CANCELED : LABELS[state]
  const at = useNow()
  const isHeld = state === 'WAITING'
  const isOpen = isHeld && drawState === 'OPEN' && Date.parse(drop.endAt) > at
  return (
    <>
      <div className={classes.words}>
        <Link to={`/store/${product.slug}`} className={classes.name}>
          {product.productName}
        </Link>
        <p className="quiet small">
          {!isHeld || drawState === 'CANCELED' ? (
            outcomeOf(drop)
          ) : Date.parse(roundAt) > at ? (
            <>
              Draw in <Countdown endAt={roundAt} />
            </>
          ) : (
            'Drawing now'
          )}
        </p>
      </div>
      <Chip tone={tone}>{label}</Chip>
      {isHeld && (
        <p className={classes.held}>
          <Gems amount={price} /> held
        </p>
      )}
      {isOpen && <Withdraw drop={drop} />}
    </>
  )
}

/** Asked twice: the place in the draw is gone with it. */
function Withdraw({ drop }: { drop: EnteredDrop }) {
  const [isAsked, setAsked] = useState(false)
  const withdraw = useWithdraw()
  const { productName } = drop.product
  if (!isAsked) {
    return (
      <Button variant="default" aria-label={`Withdraw from ${productName}`} onClick={() => setAsked(true)}>
        Withdraw
      </Button>
    )
  }
  return (
    <div className={classes.sure}>
      <p className="small">
        {drop.price === '0'
          ? 'You will no longer take part in the draw.'
          : `${countGems(drop.price)} will be refunded. You will no longer take part in the draw.`}
      </p>
      <Button variant="default" onClick={() => setAsked(false)}>
        Stay in
      </Button>
      <Button color="red" loading={withdraw.isPending} onClick={() => withdraw.mutate(drop.id)}>
        Yes, withdraw
      </Button>
    </div>
  )
}
