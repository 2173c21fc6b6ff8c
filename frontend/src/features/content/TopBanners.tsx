import { Suspense, useState } from 'react'
import { bootCommunity } from '@/api/boot'
import { lazily } from '@/lib/lazily'
import classes from './Banners.module.css'
import { dismiss, isDismissed } from './dismissed'

// Few communities have a banner. Until it is drawn, an empty row of the same height keeps its place.
const BannerRow = lazily(() => import('./BannerRow'))

/** The community's banners under the bar. */
export function TopBanners() {
  // Dismissed ones are read at each visit: another tab may have dismissed one.
  const [, renew] = useState(0)
  const shown = bootCommunity().banners.filter((banner) => banner.placement === 'TOP' && !isDismissed(banner))
  if (shown.length === 0) return null
  const empty = shown.map(({ id, kind }) => <div key={id} className={classes.banner} data-kind={kind} />)
  return (
    <Suspense
      fallback={
        <div className={classes.row} data-placement="TOP">
          {empty}
        </div>
      }
    >
      <BannerRow
        placement="TOP"
        banners={shown}
        onDismiss={(banner) => {
          dismiss(banner)
          renew((count) => count + 1)
        }}
      />
    </Suspense>
  )
}
