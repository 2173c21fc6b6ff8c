// The back end renders the page, so this file loads the two scripts that Vite would write into its own HTML.
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
