import { IconCheck, IconUsers } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import type { Creator } from '@/api/shapes'
import { platformHref } from '@/app/boot'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Mark } from '@/components/Mark'
import { countOf } from '@/lib/format'
import classes from './CreatorCard.module.css'

type Shown = Pick<
  Creator,
  'name' | 'slug' | 'avatarUrl' | 'brandColor' | 'description' | 'memberCount' | 'subscribed' | 'url'
>

/** A community in its own light, wherever it is listed. */
export function CreatorCard({ creator, foot }: { creator: Shown; foot?: ReactNode }) {
  const { name, avatarUrl, brandColor, description, memberCount, subscribed, url } = creator
  return (
    <a
      href={url.startsWith('/') ? platformHref(url) : url}
      className={classes.card}
      style={{ '--own': brandColor } as CSSProperties}
    >
      <div className={classes.banner}>
        <GeneratedArt name={name} kind="banner" color={brandColor} />
      </div>
      <div className={classes.words}>
        <Mark name={name} src={avatarUrl} size={56} color={brandColor} />
        <p className={classes.name}>{name}</p>
        <p className={classes.about}>{description || `The community of ${name}.`}</p>
        <p className={classes.foot}>
          {foot ?? (
            <>
              <span>
                <IconUsers size={16} stroke={1.75} aria-hidden="true" />
                {countOf(memberCount, 'member')}
              </span>
              {subscribed && (
                <span className={classes.joined}>
                  <IconCheck size={16} stroke={2} aria-hidden="true" />
                  Joined
                </span>
              )}
            </>
          )}
        </p>
      </div>
    </a>
  )
}
