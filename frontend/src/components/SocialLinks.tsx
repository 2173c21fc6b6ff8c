import {
  IconBrandDiscord,
  IconBrandInstagram,
  IconBrandKick,
  IconBrandTiktok,
  IconBrandTwitch,
  IconBrandX,
  IconBrandYoutube,
  IconWorld,
} from '@tabler/icons-react'
import { SOCIAL_PLATFORM_NAMES } from '@/api/constants'
import type { SocialLink, SocialPlatform } from '@/api/shapes'
import classes from './SocialLinks.module.css'

const ICONS: Record<SocialPlatform, typeof IconWorld> = {
  KICK: IconBrandKick,
  TWITCH: IconBrandTwitch,
  YOUTUBE: IconBrandYoutube,
  X: IconBrandX,
  DISCORD: IconBrandDiscord,
  INSTAGRAM: IconBrandInstagram,
  TIKTOK: IconBrandTiktok,
  WEBSITE: IconWorld,
}

/** The creator's links to other services, in the creator's order. */
export function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  if (links.length === 0) return null
  return (
    <ul className={classes.links}>
      {links.map(({ platform, url }) => {
        const Icon = ICONS[platform]
        return (
          <li key={platform}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              aria-label={SOCIAL_PLATFORM_NAMES[platform]}
            >
              <Icon size={20} stroke={1.75} aria-hidden="true" />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
