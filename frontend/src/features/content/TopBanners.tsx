import { Suspense } from 'react'
import { bootCommunity } from '@/api/boot'
import { lazily } from '@/lib/lazily'
import classes from './Banners.module.css'

// Few communities have a banner. Until it is drawn, an empty row of the same height keeps its place.
const BannerRow = lazily(() => import('./BannerRow'))

/** The community's banners under the bar. */
export function TopBanners() {
  const shown = bootCommunity().banners.filter(({ placement }) => placement === 'TOP')
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
      <BannerRow placement="TOP" banners={shown} />
    </Suspense>
  )
}
