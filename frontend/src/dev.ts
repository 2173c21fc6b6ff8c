// The page comes from the back end, so the two things Vite would write into an HTML file of its own are loaded here.
// @ts-expect-error served by Vite itself in development only
import '/@vite/client'
// @ts-expect-error served by the React plugin in development only
import { injectIntoGlobalHook } from '/@react-refresh'

injectIntoGlobalHook(window)
Object.assign(window, {
  $RefreshReg$: () => {},
  $RefreshSig$: () => (type: unknown) => type,
})

await import('./main')
