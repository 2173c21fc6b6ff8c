import { Link } from 'react-router'
import type { Case } from '@/api/shapes'
import card from '@/components/Card.module.css'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Picture } from '@/components/Picture'
import { Price } from '@/components/Price'
import { countOf } from '@/lib/format'
import classes from './CaseCard.module.css'
import { percentOf, rarestFirst } from './odds'
import { PrizePicture } from './PrizePicture'

const SHOWN = 3

/** A case: its picture, its rarest prizes, and the price of an opening. */
export function CaseCard({ shown, eager }: { shown: Case; eager?: boolean }) {
  const rarest = rarestFirst(shown.prizes)
  const best = rarest[0]
  const note = noteOf(shown)
  return (
    <Link to={`/cases/${shown.slug}`} className={`${card.card} ${classes.card}`} data-gone={note !== null || undefined}>
      <div className={`${card.picture} ${classes.picture}`}>
        <CasePicture shown={shown} eager={eager} />
        <ul className={classes.prizes}>
          {rarest.slice(0, SHOWN).map((prize) => (
            <li key={prize.id} className={classes.thumb}>
              <PrizePicture prize={prize} sizes="72px" />
            </li>
          ))}
        </ul>
      </div>
      <div className={card.words}>
        <p dir="auto" className={card.name}>
          {shown.name}
        </p>
        <p className="quiet small">
          {countOf(shown.prizes.length, 'prize')}
          {best && ` · rarest ${percentOf(best.ppm)}`}
        </p>
        <div className={card.foot}>
          <Price amount={shown.price} />
          {note && <span className={card.note}>{note}</span>}
        </div>
      </div>
    </Link>
  )
}

/** The reason why no user can open the case now. */
const noteOf = ({ status, prizes }: Case) =>
  status !== 'ACTIVE' ? 'Paused' : prizes.some(({ isGone }) => isGone) ? 'Prize out of stock' : null

/** Its own picture, or the one its name gives. */
export const CasePicture = ({
  shown: { image, name },
  eager,
}: {
  shown: Pick<Case, 'image' | 'name'>
  eager?: boolean
}) =>
  image ? (
    <Picture src={image} sizes="(min-width: 48em) 380px, calc(100vw - 2rem)" loading={eager ? 'eager' : 'lazy'} />
  ) : (
    <GeneratedArt name={name} kind="case" eager={eager} />
  )
