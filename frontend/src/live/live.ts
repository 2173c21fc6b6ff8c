import { boot } from '@/api/boot'
import { serveDevice } from './device'
import { effects } from './effects'
import { listen } from './tabs'

/** From now on, this window applies live events. Returns a function that ends this. */
export const goLive = () => {
  const ends = [listen(effects, boot.community?.creatorId ?? null), serveDevice()]
  return () => ends.forEach((end) => end())
}
