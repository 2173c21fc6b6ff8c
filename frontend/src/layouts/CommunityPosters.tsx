import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { boot } from '@/api/boot'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Mark } from '@/components/Mark'
import { Picture } from '@/components/Picture'
import { creators } from '@/features/creators/api'
import { countOf } from '@/lib/format'
import { useSession } from '@/session/session'
import classes from './CommunityPosters.module.css'

interface Poster {
  name: string
  brandColor: string
  avatarUrl: string | null
  bannerUrl?: string | null
  memberCount: number
}

const MAX_CREATORS = 3

/** Decoration: the poster of the community that the page is about, or of the own one, else those of the largest. */
export default function CommunityPosters() {
  // A creator who goes on with the setup sees the own place.
  const own = useSession().user?.community?.creatorId
  const mine = useQuery({ ...creators.one(own ?? ''), enabled: own !== undefined && !boot.community, retry: false })
  const biggest = useQuery({
    ...creators.list({ take: MAX_CREATORS, sortBy: 'MEMBERS', sortDirection: 'desc' }),
    enabled: !boot.community && (own === undefined || mine.isError),
  })
  const single = boot.community ?? mine.data
  const posters: Poster[] = single ? [single] : (biggest.data?.data ?? [])
  return (
    <div className={classes.wall} data-count={posters.length}>
      {posters.map((poster) => (
        <OnePoster key={poster.name} {...poster} />
      ))}
    </div>
  )
}

function OnePoster({ name, brandColor, avatarUrl, bannerUrl, memberCount }: Poster) {
  return (
    <div className={classes.poster} style={{ '--own': brandColor } as CSSProperties}>
      <div className={classes.picture}>
        {bannerUrl ? (
          <Picture src={bannerUrl} sizes="50vw" />
        ) : (
          <GeneratedArt name={name} kind="banner" color={brandColor} />
        )}
      </div>
      <div className={classes.words}>
        <Mark name={name} src={avatarUrl} size={56} color={brandColor} />
        <p className={classes.name}>{name}</p>
        {memberCount > 0 && <p className={`${classes.members} number`}>{countOf(memberCount, 'member')}</p>}
      </div>
    </div>
  )
}
