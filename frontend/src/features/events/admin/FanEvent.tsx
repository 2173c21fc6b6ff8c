import { FanStage } from '@/components/office/FanStage'
import { EventHeader } from '../EventHeader'
import { EventRow } from '../EventRow'
import { repeatText, thingWords } from '../model'
import { ruleSentences } from '../tournament'
import type { PreviewedEvent } from './eventPreview'
import classes from './FanEvent.module.css'

/** An event as fans will see it: in the list, or opened. */
export function FanEvent({ event, kind }: { event: PreviewedEvent; kind: 'card' | 'page' }) {
  if (kind === 'card') {
    return (
      <FanStage card={<EventRow event={event} zone={event.zone} isCompact />}>
        {event.repeat && <p className="quiet small">{repeatText(event.repeat)}</p>}
      </FanStage>
    )
  }
  const { description, rules, things } = event
  return (
    <FanStage className={classes.page}>
      <EventHeader event={event} as="h3" />
      {description && (
        <p dir="auto" className={classes.text}>
          {description}
        </p>
      )}
      {rules && <Lines lines={ruleSentences(rules)} />}
      {things.length > 0 && <Lines lines={things.map(({ kind: thing, name }) => `${thingWords[thing]}: ${name}`)} />}
    </FanStage>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className={classes.lines}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
