import { dropLimits } from '@/api/constants'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { Drop, TeamProduct } from '@/api/shapes'
import { ApiError } from '@/api/errors'
import { bootCommunity } from '@/api/boot'
import { Countdown } from '@/components/Countdown'
import { DateTimeField } from '@/components/forms/DateTimeField'
import { FormProblem } from '@/components/FormProblem'
import { Time } from '@/components/Time'
import { drawHref } from '@/lib/drawHref'
import { Card, Stats } from '@/components/office/Stats'
import { useNow } from '@/lib/clock'
import { countOf, formatInteger } from '@/lib/format'
import { wholeNumberProblem } from '@/lib/validators'
import { dropsOf, useAnnounceDrop, useCancelDrop } from './api'
import classes from './ProductForm.module.css'

const USUAL = { pieces: '1', minutes: '10' }

/** Pieces that go to some of those who ask instead of to the fastest click. */
export function DropCard({ product }: { product: TeamProduct }) {
  const { data } = useQuery(dropsOf(product.id))
  const [latest, ...older] = data?.data ?? []
  const isStanding = latest?.state === 'OPEN' || latest?.state === 'CLOSED'
  const past = isStanding ? older : (data?.data ?? [])
  return (
    <Card
      title="Draw among those who ask"
      lead="For what many want at once: everybody who asks in time has one ticket, and a draw anybody can check decides."
    >
      <div className={classes.stack}>
        {isStanding && latest ? <Standing drop={latest} product={product} /> : <Announce product={product} />}
        {past.length > 0 && (
          <ul className={classes.past} aria-label="Draws before">
            {past.map((drop) => (
              <Past key={drop.id} drop={drop} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function Announce({ product }: { product: TeamProduct }) {
  const announce = useAnnounceDrop(product.id)
  const [pieces, setPieces] = useState(USUAL.pieces)
  const [minutes, setMinutes] = useState(USUAL.minutes)
  const [startAt, setStartAt] = useState<string | null>(null)
  const problems = announce.error instanceof ApiError ? announce.error.fields : {}

  if (product.quantity === null || product.status !== 'ACTIVE') {
    return <p className="quiet small">Give the product a stock and put it on sale, then you can have it drawn.</p>
  }
  const wrong = {
    pieces: wholeNumberProblem(pieces, { minimum: 1, maximum: Math.min(product.quantity, dropLimits.pieces.maximum) }),
    minutes: wholeNumberProblem(minutes, dropLimits.minutes),
  }
  const send = () => announce.mutate({ pieces: Number(pieces), startAt, minutes: Number(minutes) })
  const isComplete = !wrong.pieces && !wrong.minutes
  // The card stands in the product's form: Enter means this card's own button.
  const entered = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isComplete) send()
  }
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label="Pieces to win"
          inputMode="numeric"
          description={`${formatInteger(product.quantity)} on the shelf`}
          value={pieces}
          error={(pieces && wrong.pieces) || problems.pieces}
          onChange={(event) => setPieces(event.currentTarget.value)}
          onKeyDown={entered}
        />
        <TextInput
          label="Minutes to ask"
          inputMode="numeric"
          description="1 to 1,440, which is a day"
          value={minutes}
          error={(minutes && wrong.minutes) || problems.minutes}
          onChange={(event) => setMinutes(event.currentTarget.value)}
          onKeyDown={entered}
        />
      </div>
      <DateTimeField
        label="Asking starts"
        description="Empty: at once"
        value={startAt}
        error={problems.startAt}
        onChange={setStartAt}
      />
      <p className="quiet small">
        Who asks pays the price now; who is not drawn gets it back. Until the draw nobody can buy this product.
      </p>
      {(!pieces || !minutes) && (
        <p className="quiet small">Say how many pieces can be won, and for how many minutes fans can enter.</p>
      )}
      <div className={classes.send}>
        <Button variant="default" loading={announce.isPending} disabled={!isComplete} onClick={send}>
          Announce the draw
        </Button>
      </div>
      <FormProblem error={announce.error} />
    </>
  )
}

function Standing({ drop, product }: { drop: Drop; product: TeamProduct }) {
  const cancel = useCancelDrop(product.id)
  const [isAsked, setAsked] = useState(false)
  const at = useNow()
  const isOpen = drop.state === 'OPEN' && Date.parse(drop.endAt) > at
  const next = Date.parse(drop.startAt) > at ? 'Asking starts in' : isOpen ? 'Asking ends in' : 'The draw is in'
  return (
    <>
      <Stats
        items={[
          { label: 'Pieces', value: formatInteger(drop.pieces) },
          { label: 'Asked so far', value: formatInteger(drop.asked) },
          { label: next, value: <Countdown startAt={drop.startAt} endAt={isOpen ? drop.endAt : drop.roundAt} /> },
        ]}
      />
      {isOpen && !isAsked && (
        <div className={classes.send}>
          <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
            Cancel the draw
          </Button>
        </div>
      )}
      {isOpen && isAsked && (
        <div className={classes.ask} role="group" aria-label="Cancel the draw">
          <p>
            {drop.asked === 0
              ? 'Nobody has asked yet. The product is on sale again at once.'
              : `The gems of ${countOf(drop.asked, 'fan')} go back, and they hear that it was canceled.`}
          </p>
          <div className={classes.send}>
            <Button variant="default" onClick={() => setAsked(false)}>
              Keep it
            </Button>
            <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              Cancel the draw
            </Button>
          </div>
        </div>
      )}
      <FormProblem error={cancel.error} />
    </>
  )
}

const Past = ({ drop }: { drop: Drop }) => (
  <li>
    <span>
      <Time value={drop.endAt} />
      {drop.state === 'CANCELED'
        ? ', canceled'
        : `, ${countOf(Math.min(drop.pieces, drop.asked), 'piece')} among ${countOf(drop.asked, 'fan')}`}
    </span>
    <a href={drawHref(bootCommunity().slug, drop.drawId)}>Check the draw</a>
  </li>
)
