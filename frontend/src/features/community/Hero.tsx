import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Community } from '@/api/shapes'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Mark } from '@/components/Mark'
import { Picture } from '@/components/Picture'
import { countOf } from '@/lib/format'
import { SocialLinks } from '@/components/SocialLinks'
import { useMemberCount } from '@/session/membership'
import classes from './Hero.module.css'
import { LiveLink } from './LiveLink'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface Props {
  community: Community
  /** Other blocks are above it. */
  isBelow?: boolean
  children: ReactNode
}

/**
 * The head of the community's page: its name on the creator's banner, which melts into the canvas, and the first
 * actions.
 */
export function Hero({ community, isBelow = false, children }: Props) {
  const { name, description, avatarUrl, bannerUrl } = community
  const members = useMemberCount(community)
  return (
    <section className={classes.hero} data-below={isBelow || undefined}>
      <div className={classes.banner}>
        {bannerUrl ? (
          <Picture
            src={bannerUrl}
            sizes="max(100vw, 43vw + 503px, 682px)"
            width={1600}
            height={560}
            fetchPriority="high"
          />
        ) : (
          <GeneratedArt name={name} kind="banner" />
        )}
      </div>
      <div className={classes.content}>
        <div className={classes.top}>
          <Mark name={name} src={avatarUrl} size={96} />
          <LiveLink />
        </div>
        <h1 dir="auto" className={classes.name}>
          {name}
        </h1>
        {description && (
          <p dir="auto" className={classes.about}>
            {description}
          </p>
        )}
        <div className={classes.foot}>
          {children}
          <span className={classes.members}>
            <IconUsers {...icon} />
            <span className="number">{countOf(members, 'member')}</span>
          </span>
        </div>
        <SocialLinks links={community.socialLinks} />
      </div>
    </section>
  )
}
