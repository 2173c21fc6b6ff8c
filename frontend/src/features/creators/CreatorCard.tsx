import { IconCheck, IconShoppingBag, IconUsers } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import type { Creator } from '@/api/shapes'
import { platformHref } from '@/api/boot'
import { SOCIAL_PLATFORM_NAMES } from '@/api/constants'
import { CornerBadge } from '@/components/CornerBadge'
import { GeneratedArt } from '@/components/GeneratedArt'
import { LiveDot } from '@/components/LiveDot'
import { Mark } from '@/components/Mark'
import { Picture } from '@/components/Picture'
import { countOf } from '@/lib/format'
import classes from './CreatorCard.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

type Shown = Pick<
  Creator,
  | 'name'
  | 'slug'
  | 'avatarUrl'
  | 'bannerUrl'
  | 'brandColor'
  | 'description'
  | 'memberCount'
  | 'productCount'
  | 'subscribed'
  | 'live'
  | 'url'
>

/** A community in its own light, wherever it is listed. */
export function CreatorCard({ creator, foot }: { creator: Shown; foot?: ReactNode }) {
  const { name, avatarUrl, bannerUrl, brandColor, description, memberCount, productCount, subscribed, live, url } =
    creator
  return (
    <a
      href={url.startsWith('/') ? platformHref(url) : url}
      className={classes.card}
      style={{ '--own': brandColor } as CSSProperties}
    >
      <div className={classes.banner}>
        {bannerUrl ? (
          <Picture src={bannerUrl} sizes="400px" width={480} height={168} loading="lazy" />
        ) : (
          <GeneratedArt name={name} kind="banner" color={brandColor} />
        )}
      </div>
      {live && (
        <CornerBadge>
          <LiveDot />
          {live.platform === 'WEBSITE' ? 'Live' : `Live on ${SOCIAL_PLATFORM_NAMES[live.platform]}`}
        </CornerBadge>
      )}
      <div className={classes.words}>
        <Mark name={name} src={avatarUrl} size={56} color={brandColor} />
        <p dir="auto" className={classes.name}>
          {name}
        </p>
        <p dir={description ? 'auto' : undefined} className={classes.about}>
          {description || `The community of ${name}.`}
        </p>
        <p className={classes.foot}>
          {foot ?? (
            <>
              <span>
                <IconUsers {...icon} />
                {countOf(memberCount, 'member')}
              </span>
              {productCount > 0 && (
                <span>
                  <IconShoppingBag {...icon} />
                  {countOf(productCount, 'product')}
                </span>
              )}
              {subscribed && (
                <span className={classes.joined}>
                  <IconCheck {...icon} />
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
