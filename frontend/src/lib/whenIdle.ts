const MAX_WAIT_MS = 500

/** Runs once the browser has nothing else to do, or after half a second. */
export const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: MAX_WAIT_MS }) : setTimeout(run, 50)
