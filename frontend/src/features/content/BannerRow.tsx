import { IconArrowRight, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Placement, ShownBanner } from '@/api/shapes'
import { Picture } from '@/components/Picture'
import classes from './Banners.module.css'

const SIZES = '(min-width: 80em) 1216px, 100vw'

interface Props {
  placement: Placement
  banners: ShownBanner[]
  /** Without it, fans cannot hide the banners. */
  onDismiss?: (banner: ShownBanner) => void
}

/** The banners of one place: under the bar of every page, or on the home page. */
export default function BannerRow({ placement, banners, onDismiss }: Props) {
  return (
    <aside className={classes.row} data-placement={placement} aria-label={LABELS[placement]}>
      {banners.map((banner) => (
        <div key={banner.id} className={classes.place}>
          <Target banner={banner}>
            {banner.picture ? (
              <Picture
                src={banner.picture.url}
                sizes={SIZES}
                alt={banner.label}
                width={banner.picture.width}
                height={banner.picture.height}
                className={classes.picture}
              />
            ) : (
              <>
                <span dir="auto">{banner.label}</span>
                <IconArrowRight size={18} stroke={2} aria-hidden="true" />
              </>
            )}
          </Target>
          {onDismiss && (
            <button
              type="button"
              className={classes.dismiss}
              aria-label={`Hide the announcement: ${banner.label}`}
              onClick={() => onDismiss(banner)}
            >
              <IconX size={18} stroke={1.75} aria-hidden="true" />
            </button>
          )}
        </div>
      ))}
    </aside>
  )
}

const LABELS: Record<Placement, string> = { TOP: 'Announcements', MAIN: 'Announcements on the home page' }

/** A path of the community, another site, or nothing to follow. */
function Target({ banner, children }: { banner: ShownBanner; children: ReactNode }) {
  const { link, kind } = banner
  const look = { className: classes.banner, 'data-kind': kind }
  if (!link) return <div {...look}>{children}</div>
  if (link.startsWith('/')) {
    return (
      <Link to={link} {...look}>
        {children}
      </Link>
    )
  }
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow ugc" {...look}>
      {children}
    </a>
  )
}
