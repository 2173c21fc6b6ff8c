import { Link } from 'react-router'
import type { Case } from '@/api/shapes'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Picture } from '@/components/Picture'
import { Price } from '@/components/Price'
import { countOf } from '@/lib/format'
import classes from './CaseCard.module.css'
import { percentOf, rarestFirst } from './odds'
import { PrizePicture } from './PrizePicture'

const SHOWN = 3

/** A case: its picture, the rarest of what is in it, and what an opening costs. */
export function CaseCard({ shown, eager }: { shown: Case; eager?: boolean }) {
  const rarest = rarestFirst(shown.prizes)
  const best = rarest[0]
  const note = noteOf(shown)
  return (
    <Link to={`/cases/${shown.slug}`} className={classes.card} data-paused={note !== null || undefined}>
      <div className={classes.picture}>
        <CasePicture shown={shown} eager={eager} />
        <ul className={classes.prizes}>
          {rarest.slice(0, SHOWN).map((prize) => (
            <li key={prize.id} className={classes.thumb}>
              <PrizePicture prize={prize} sizes="72px" />
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.words}>
        <p className={classes.name}>{shown.name}</p>
        <p className="quiet small">
          {countOf(shown.prizes.length, 'prize')}
          {best && ` · rarest ${percentOf(best.ppm)}`}
        </p>
        <div className={classes.foot}>
          <Price amount={shown.price} />
          {note && <span className={classes.note}>{note}</span>}
        </div>
      </div>
    </Link>
  )
}

/** Why it cannot be opened by anybody just now. */
const noteOf = ({ status, prizes }: Case) =>
  status !== 'ACTIVE' ? 'Paused' : prizes.some(({ isGone }) => isGone) ? 'Waits for a prize' : null

/** Its own picture, or the one its name gives. */
export const CasePicture = ({
  shown: { image, name },
  eager,
}: {
  shown: Pick<Case, 'image' | 'name'>
  eager?: boolean
}) =>
  image ? (
    <Picture src={image} sizes="(min-width: 48em) 380px, 100vw" loading={eager ? 'eager' : 'lazy'} />
  ) : (
    <GeneratedArt name={name} kind="product" />
  )
