import { bootCommunity } from '@/api/boot'
import BannerRow from './BannerRow'

/** The community's banners of its home page. */
export default function HomeBanners() {
  const shown = bootCommunity().banners.filter(({ placement }) => placement === 'MAIN')
  return shown.length > 0 && <BannerRow placement="MAIN" banners={shown} />
}
