import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { RecentWin } from '@/api/shapes'
import { Section } from '@/components/Section'
import { Time } from '@/components/Time'
import { bootCommunity } from '@/api/boot'
import { MemberName } from '@/components/MemberName'
import { cases } from './api'
import { percentOf } from './odds'
import { PrizePicture } from './PrizePicture'
import classes from './RecentWins.module.css'

/** The latest wins as they happen, of all cases or of one: other cases have other odds. Nothing without a win. */
export function RecentWins({ slug }: { slug?: string }) {
  const { data } = useQuery(cases.recent(bootCommunity().slug, slug))
  if (!data || data.total === 0) return null
  return (
    <Section title="Latest wins">
      <ul className={classes.wins}>
        {data.data.map((win) => (
          <li key={win.id}>
            <Win win={win} withCase={slug === undefined} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Win = ({ win, withCase }: { win: RecentWin; withCase: boolean }) => (
  <div className={classes.win} data-rarity={win.rarity}>
    <span className={classes.thumb}>
      <PrizePicture
        prize={{
          name: win.prizeName,
          image: win.prizeImage,
          rarity: win.rarity,
          kind: win.prizeKind,
        }}
        sizes="72px"
      />
    </span>
    <span className={classes.words}>
      <Link to={`/cases/${win.caseSlug}`} className={classes.name}>
        {win.prizeName}
      </Link>
      <span className={`${classes.fan} quiet tiny`}>
        <MemberName username={win.username} /> · {withCase && `${win.caseName} · `}
        {percentOf(win.ppm)} chance
      </span>
      <span className="quiet tiny">
        <Time value={win.createdAt} />
      </span>
    </span>
  </div>
)
