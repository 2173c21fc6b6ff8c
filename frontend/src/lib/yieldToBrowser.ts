/** Lets the browser handle pending events in the middle of long work. */
export const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve))
