import { queryClient } from '@/api/queryClient'
import { session } from './session'

/** Begins something whenever somebody is signed in; ends it when they go, and begins anew for the next one. */
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
