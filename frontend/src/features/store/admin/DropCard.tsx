import { dropLimits } from '@/api/constants'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { Drop, TeamProduct } from '@/api/shapes'
import { ApiError } from '@/api/errors'
import { bootCommunity } from '@/api/boot'
import { Countdown } from '@/components/Countdown'
import { DateTimeField } from '@/components/forms/DateTimeField'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { Time } from '@/components/Time'
import { drawHref } from '@/lib/drawHref'
import { Panel } from '@/components/Panel'
import { Stats } from '@/components/Stats'
import { useNow } from '@/lib/clock'
import { countOf, formatInteger } from '@/lib/format'
import { wholeNumberProblem } from '@/lib/validators'
import { dropsOf, useAnnounceDrop, useCancelDrop } from './api'
import classes from './ProductForm.module.css'

const USUAL = { pieces: '1', minutes: '10' }

/** Announces a limited drop: items that are drawn among fans instead of sold to the fastest. */
export function DropCard({ product }: { product: TeamProduct }) {
  const { data } = useQuery(dropsOf(product.id))
  const [latest, ...older] = data?.data ?? []
  const isStanding = latest?.state === 'OPEN' || latest?.state === 'CLOSED'
  const past = isStanding ? older : (data?.data ?? [])
  return (
    <Panel
      title="Limited drop"
      lead="For products in high demand. Each fan who enters in time gets one ticket. Anyone can check the draw."
    >
      <div className={classes.stack}>
        {isStanding && latest ? <Standing drop={latest} product={product} /> : <Announce product={product} />}
        {past.length > 0 && (
          <ul className={classes.past} aria-label="Earlier draws">
            {past.map((drop) => (
              <Past key={drop.id} drop={drop} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

function Announce({ product }: { product: TeamProduct }) {
  const announce = useAnnounceDrop(product.id)
  const [pieces, setPieces] = useState(USUAL.pieces)
  const [minutes, setMinutes] = useState(USUAL.minutes)
  const [startAt, setStartAt] = useState<string | null>(null)
  const problems = announce.error instanceof ApiError ? announce.error.fields : {}

  if (product.quantity === null || product.status !== 'ACTIVE') {
    return <p className="quiet small">Set a stock and put the product on sale to announce a limited drop.</p>
  }
  const wrong = {
    pieces: wholeNumberProblem(pieces, { minimum: 1, maximum: Math.min(product.quantity, dropLimits.pieces.maximum) }),
    minutes: wholeNumberProblem(minutes, dropLimits.minutes),
  }
  const send = () => announce.mutate({ pieces: Number(pieces), startAt, minutes: Number(minutes) })
  const isChanged = pieces !== USUAL.pieces || minutes !== USUAL.minutes || startAt !== null
  const isComplete = !wrong.pieces && !wrong.minutes
  // The card is inside the product's form: Enter must press this card's own button.
  const entered = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isComplete) send()
  }
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label="Items to win"
          inputMode="numeric"
          description={`${formatInteger(product.quantity)} in stock`}
          value={pieces}
          error={(pieces && wrong.pieces) || problems.pieces}
          onChange={(event) => setPieces(event.currentTarget.value)}
          onKeyDown={entered}
        />
        <TextInput
          label="Minutes to enter"
          inputMode="numeric"
          description="1 to 1,440 (one day)"
          value={minutes}
          error={(minutes && wrong.minutes) || problems.minutes}
          onChange={(event) => setMinutes(event.currentTarget.value)}
          onKeyDown={entered}
        />
      </div>
      <DateTimeField
        label="Entry opens"
        description="Leave empty to open at once"
        value={startAt}
        error={problems.startAt}
        onChange={setStartAt}
      />
      <p className="quiet small">
        Fans pay when they enter; everyone not drawn is refunded. Until the draw, this product cannot be bought.
      </p>
      {(!pieces || !minutes) && (
        <p className="quiet small">Enter how many items fans can win and for how many minutes they can enter.</p>
      )}
      <div className={classes.send}>
        <Button variant="default" loading={announce.isPending} disabled={!isComplete} onClick={send}>
          Announce draw
        </Button>
      </div>
      <UnsavedGuard when={isChanged && !announce.isSuccess} what="the limited drop" />
      <FormProblem error={announce.error} />
    </>
  )
}

function Standing({ drop, product }: { drop: Drop; product: TeamProduct }) {
  const cancel = useCancelDrop(product.id)
  const [isAsked, setAsked] = useState(false)
  const at = useNow()
  const isOpen = drop.state === 'OPEN' && Date.parse(drop.endAt) > at
  const next = Date.parse(drop.startAt) > at ? 'Entry opens in' : isOpen ? 'Entry ends in' : 'Draw in'
  return (
    <>
      <Stats
        items={[
          { label: 'Items', value: formatInteger(drop.pieces) },
          { label: 'Entries', value: formatInteger(drop.asked) },
          { label: next, value: <Countdown startAt={drop.startAt} endAt={isOpen ? drop.endAt : drop.roundAt} /> },
        ]}
      />
      {isOpen && !isAsked && (
        <div className={classes.send}>
          <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
            Cancel draw
          </Button>
        </div>
      )}
      {isOpen && isAsked && (
        <div className={classes.ask} role="group" aria-label="Cancel draw">
          <p>
            {drop.asked === 0
              ? 'There are no entries yet. The product is on sale again at once.'
              : `${countOf(drop.asked, 'fan')} will be refunded and notified.`}
          </p>
          <div className={classes.send}>
            <Button variant="default" onClick={() => setAsked(false)}>
              Keep draw
            </Button>
            <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              Cancel draw
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
    <a href={drawHref(bootCommunity().slug, drop.drawId)}>Check draw</a>
  </li>
)
