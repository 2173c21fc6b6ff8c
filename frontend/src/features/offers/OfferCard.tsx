import { Button } from '@mantine/core'
import { IconBell, IconBellOff, IconCopy, IconExternalLink, IconFlag, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import type { ExclusiveOffer } from '@/api/offerShapes'
import card from '@/components/Card.module.css'
import { CardPicture } from '@/components/CardPicture'
import { Countdown } from '@/components/Countdown'
import { Mark } from '@/components/Mark'
import { useNow } from '@/lib/clock'
import { formatExact } from '@/lib/format'
import { message } from '@/lib/text'
import { toast } from '@/lib/toast'
import { countUse, useReminder, useReport } from './api'
import { alsoInUtc, ruleLines } from './model'
import classes from './OfferCard.module.css'
import { OfferReward } from './OfferReward'

type Details = NonNullable<ExclusiveOffer['details']>

interface Props {
  offer: ExclusiveOffer
  eager?: boolean
  /** For the team: the card as a fan sees it. */
  isPreview?: boolean
}

const icon = { size: 16, stroke: 2, 'aria-hidden': true } as const

/** An offer on a card: its window, its rules and all of its terms, before anything is pressed. */
export function OfferCard({ offer, eager, isPreview = false }: Props) {
  const { platform, title, details } = offer
  return (
    <article className={`${card.card} ${classes.card}`} aria-label={title}>
      <div className={card.picture}>
        <CardPicture name={title} src={details?.offerImage} eager={eager} />
        {offer.placement === 'TOP' && <span className={classes.top}>Top offer</span>}
      </div>
      <div className={`${card.words} ${classes.words}`}>
        <header className={classes.head}>
          <Mark name={platform.name} src={platform.platformIco} size={40} />
          <div className={classes.titles}>
            <p className="quiet small">{platform.name}</p>
            <h2 dir="auto" className={card.name}>
              {title}
            </h2>
          </div>
        </header>
        <When offer={offer} />
        <ul className={classes.rules} aria-label="Who it is for">
          {ruleLines(offer.rule).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {details ? <Open offer={offer} details={details} isPreview={isPreview} /> : <Locked />}
      </div>
    </article>
  )
}

/** In place of code and terms, until the person's age and country are known. */
const Locked = () => (
  <p className={classes.locked}>
    <IconLock {...icon} />
    Confirm your age and country above to see the code and the terms.
  </p>
)

function When({ offer: { startsAt, endsAt } }: { offer: ExclusiveOffer }) {
  const now = useNow(60)
  if (Date.parse(startsAt) > now) {
    return (
      <div className={classes.when}>
        <span className="quiet tiny">Starts in</span>
        <Countdown endAt={startsAt} className={classes.clock} />
        <Moment iso={startsAt} />
      </div>
    )
  }
  if (endsAt === null) return <p className="quiet small">No end is set.</p>
  const isOver = Date.parse(endsAt) <= now
  return (
    <div className={classes.when}>
      <span className="quiet tiny">{isOver ? 'Ended' : 'Ends in'}</span>
      {!isOver && <Countdown endAt={endsAt} className={classes.clock} />}
      <Moment iso={endsAt} />
    </div>
  )
}

const Moment = ({ iso }: { iso: string }) => (
  <time dateTime={iso} className="quiet tiny">
    {alsoInUtc(formatExact(iso), iso)}
  </time>
)

function Open({ offer, details, isPreview }: { offer: ExclusiveOffer; details: Details; isPreview: boolean }) {
  const { terms, howToClaim, description } = details
  return (
    <>
      {description && (
        <p dir="auto" className={classes.text}>
          {description}
        </p>
      )}
      {terms.sentences.length > 0 && (
        <div className={classes.terms} role="group" aria-label="Terms">
          {terms.example && <p className={classes.example}>{terms.example.words}</p>}
          <ul className={classes.sentences}>
            {terms.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {terms.excludedGames.length > 3 && (
            <details className="small">
              <summary>All games that do not count</summary>
              <p dir="auto">{terms.excludedGames.join(', ')}</p>
            </details>
          )}
        </div>
      )}
      {howToClaim.length > 0 && (
        <details className={classes.steps}>
          <summary>How to claim</summary>
          <ol>
            {howToClaim.map((step) => (
              <li key={step} dir="auto">
                {step}
              </li>
            ))}
          </ol>
        </details>
      )}
      <div className={classes.acts}>
        <Code offer={offer} details={details} />
        {details.promoLink && (
          <Button
            component="a"
            variant="default"
            fullWidth
            href={details.promoLink}
            target="_blank"
            rel="noopener noreferrer nofollow sponsored"
            rightSection={<IconExternalLink {...icon} />}
            onClick={() => void countUse(offer.id, 'LINK').catch(() => undefined)}
          >
            Open {offer.platform.name}
          </Button>
        )}
      </div>
      {offer.takesClaims && <OfferReward offer={offer} isPreview={isPreview} />}
      {!isPreview && <Small offer={offer} details={details} />}
    </>
  )
}

/** The promo code in full. A press copies it; without the right to copy, it stays to be copied by hand. */
function Code({ offer, details: { promoCode } }: { offer: ExclusiveOffer; details: Details }) {
  if (!promoCode) return null
  const copy = async () => {
    void countUse(offer.id, 'CODE').catch(() => undefined)
    try {
      await navigator.clipboard.writeText(promoCode)
      toast('SUCCESS', message.bonusCopied)
    } catch {
      toast('INFO', 'Your browser did not copy the code. Select it and copy it yourself.')
    }
  }
  return (
    <div className={classes.code}>
      <code className={classes.value}>{promoCode}</code>
      <button
        type="button"
        className={classes.copy}
        aria-label={`Copy the code of ${offer.title}`}
        onClick={() => void copy()}
      >
        <IconCopy {...icon} />
        Copy code
      </button>
    </div>
  )
}

/** The report that the code does not work. It is sent at the second press, so that a wrong one does nothing. */
function Report({ offer }: { offer: ExclusiveOffer }) {
  const [isAsked, setAsked] = useState(false)
  const report = useReport(offer.id)
  if (offer.isReported) return <span className="quiet small">You reported this code.</span>
  if (!isAsked) {
    return (
      <Button variant="subtle" size="compact-sm" leftSection={<IconFlag {...icon} />} onClick={() => setAsked(true)}>
        This code did not work
      </Button>
    )
  }
  return (
    <div className={classes.ask} role="group" aria-label={`Report the code of ${offer.title}`}>
      <p className="small">Report that this code did not work? The team checks it.</p>
      <div className={classes.asked}>
        <Button variant="default" size="compact-sm" onClick={() => setAsked(false)}>
          Cancel
        </Button>
        <Button size="compact-sm" loading={report.isPending} onClick={() => report.mutate()}>
          Report code
        </Button>
      </div>
    </div>
  )
}

/** The fan's report about the code, and the reminder before the end. */
function Small({ offer, details }: { offer: ExclusiveOffer; details: Details }) {
  const reminder = useReminder(offer)
  const Bell = offer.isReminded ? IconBellOff : IconBell
  const canRemind = offer.canRemind && (offer.claim === null || offer.claim.status === 'REJECTED')
  const canReport = details.promoCode !== '' && offer.phase !== 'COMING'
  if (!canReport && !canRemind) return null
  return (
    <div className={classes.small}>
      {canRemind && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Bell {...icon} />}
          loading={reminder.isPending}
          onClick={() => reminder.mutate()}
        >
          {offer.isReminded ? 'Cancel reminder' : 'Remind me before it ends'}
        </Button>
      )}
      {canReport && <Report key={String(offer.isReported)} offer={offer} />}
    </div>
  )
}
