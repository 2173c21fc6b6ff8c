import { boot } from '@/api/boot'
import { effects } from './effects'
import { listen } from './tabs'

/** From now on this window shows what happens while it is open; answers how to stop that. */
export const goLive = () => listen(effects, boot.community?.creatorId ?? null)
