import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Standing } from '@/api/shapes'
import { platformHref } from '@/api/boot'
import { Mark } from '@/components/Mark'
import { Meter } from '@/components/Meter'
import { Notice } from '@/components/Notice'
import { QueryView } from '@/components/QueryView'
import { countOf, formatInteger } from '@/lib/format'
import { levelShare } from '@/lib/levelShare'
import { useSession } from '@/session/session'
import { profiles } from './api'
import classes from './Levels.module.css'

/** The user's level in each community, and the experience that counts. */
export function Levels() {
  const query = useQuery(profiles.levels)
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton height={220} radius="var(--radius-large)" />}
      isEmpty={({ total }) => total === 0}
      empty={<Notice art="levels" title="No levels yet" text="Join a community. You start at level 2 there." />}
    >
      {({ data }) => (
        <>
          <ul className={classes.list}>
            {data.map((standing) => (
              <LevelCard key={standing.community.creatorId} standing={standing} />
            ))}
          </ul>
          <p className={classes.rule}>
            Joining gives 100 experience, each day you visit 10, and each order 25, at any price. Levels cannot be
            bought.
          </p>
        </>
      )}
    </QueryView>
  )
}

function LevelCard({ standing }: { standing: Standing }) {
  const { community, level, levelName, experience, ceiling, days, orders } = standing
  const { user } = useSession()
  return (
    <li className={classes.card}>
      <a href={platformHref(`/creator/${community.slug}`)} className={classes.head}>
        <Mark name={community.name} src={community.avatarUrl} size={44} color={community.brandColor} />
        <span className={classes.words}>
          <strong className={classes.name}>{community.name}</strong>
          <span className={classes.facts}>
            {countOf(days, 'day')} · {countOf(orders, 'order')}
          </span>
        </span>
        <span className={classes.level}>
          <span className={classes.label}>Level</span>
          <span className={classes.number}>{level}</span>
          {levelName && (
            <span dir="auto" className={classes.label}>
              {levelName}
            </span>
          )}
        </span>
      </a>
      <Meter share={levelShare(standing)} />
      <p className={classes.progress}>
        <span>{formatInteger(experience)} experience</span>
        <span>
          {ceiling === null ? 'Highest level reached' : `${formatInteger(ceiling - experience)} to level ${level + 1}`}
        </span>
      </p>
      {user && (
        <a href={platformHref(`/creator/${community.slug}/members/${user.username}`)} className="small">
          Your card at {community.name}
        </a>
      )}
    </li>
  )
}
