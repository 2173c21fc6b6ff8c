import { boot } from '@/api/boot'
import { effects } from './effects'
import { listen } from './tabs'

/** From now on, this window applies live events. Returns a function that ends this. */
export const goLive = () => listen(effects, boot.community?.creatorId ?? null)
