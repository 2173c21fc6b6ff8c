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

/** What came out lately, as it happens. Nothing where nothing did. */
export function RecentWins() {
  const { data } = useQuery(cases.recent(bootCommunity().slug))
  if (!data || data.total === 0) return null
  return (
    <Section title="Latest wins">
      <ul className={classes.wins}>
        {data.data.map((win) => (
          <li key={win.id}>
            <Win win={win} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Win = ({ win }: { win: RecentWin }) => (
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
        <MemberName username={win.username} /> · {percentOf(win.ppm)} chance
      </span>
      <span className="quiet tiny">
        <Time value={win.createdAt} />
      </span>
    </span>
  </div>
)
