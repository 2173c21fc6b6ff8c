import { queryClient } from '@/api/queryClient'
import { session } from './session'

/** Starts an effect at each login and stops it at logout. */
export function whileSignedIn(begin: () => Promise<() => void>) {
  let who: string | undefined
  let running: Promise<() => void> | undefined

  const look = () => {
    const now = session().user?.id
    if (now === who) return
    who = now
    void running?.then((end) => end())
    running = now ? begin() : undefined
  }

  look()
  queryClient.getQueryCache().subscribe(look)
}
