import { COMMUNITY_ACHIEVEMENTS_HEADING } from '@/api/constants'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bootCommunity } from '@/api/boot'
import { queryClient } from '@/api/queryClient'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { QueryView } from '@/components/QueryView'
import { Stats } from '@/components/Stats'
import { AchievementCard } from '@/features/achievements/AchievementCard'
import classes from '@/features/achievements/AchievementCard.module.css'
import { achievements } from '@/features/achievements/api'
import { LevelRanges } from '@/features/achievements/LevelRanges'
import { tiersOf } from '@/features/achievements/model'
import { profiles } from '@/features/profile/api'
import { formatInteger } from '@/lib/format'
import { useSession } from '@/session/session'

export function loader() {
  void queryClient.prefetchQuery(achievements)
  return null
}

const skeleton = (
  <div className={classes.grid} aria-hidden="true">
    {Array.from({ length: 6 }, (_, place) => (
      <Skeleton key={place} height={236} radius="var(--radius-large)" />
    ))}
  </div>
)

export function Component() {
  const community = bootCommunity()
  const { member, user } = useSession()
  const query = useQuery(achievements)
  const levels = useQuery({ ...profiles.levels, enabled: member !== null })
  return (
    <Page
      {...COMMUNITY_ACHIEVEMENTS_HEADING}
      actions={
        <>
          {member && user && (
            <Button component={Link} to={`/members/${user.username}`} variant="default">
              Your card
            </Button>
          )}
          <Button component={Link} to="/quests" variant="default">
            Quests
          </Button>
        </>
      }
    >
      <QueryView
        query={query}
        skeleton={skeleton}
        isEmpty={({ total }) => total === 0}
        empty={
          <Notice
            art="soon achievements"
            title="No achievements yet"
            text={`Achievements at ${community.name} appear here, with what they ask for.`}
          />
        }
      >
        {({ data, total }) => {
          const tiers = data.flatMap((one) => one.tiers)
          return (
            <>
              {member && (
                <Stats
                  items={[
                    {
                      label: 'Achievements',
                      value: `${formatInteger(data.filter((one) => tiersOf(one).best).length)}/${formatInteger(total)}`,
                    },
                    {
                      label: 'Tiers reached',
                      value: formatInteger(tiers.filter(({ reachedAt }) => reachedAt !== null).length),
                    },
                  ]}
                />
              )}
              <ul className={classes.grid}>
                {data.map((achievement) => (
                  <li key={achievement.id}>
                    <AchievementCard achievement={achievement} />
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </QueryView>
      <LevelRanges own={levels.data?.data.find(({ community: { creatorId } }) => creatorId === community.creatorId)} />
    </Page>
  )
}
