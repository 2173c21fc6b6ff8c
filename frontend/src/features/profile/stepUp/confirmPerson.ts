import type { TwoFactorMethod } from '@/api/shapes'
import { openDialog, useDialogs } from '@/dialogs/dialogs'

/** Asks the person to prove their identity. True if they did. `params` are those of AUTH_STEP_UP_REQUIRED. */
export function confirmPerson(params: Record<string, unknown>) {
  let isConfirmed = false
  openDialog('step-up', {
    hasPassword: params.password === true,
    methods: (params.methods ?? []) as TwoFactorMethod[],
    onConfirmed: () => {
      isConfirmed = true
    },
  })
  return new Promise<boolean>((resolve) => {
    const stop = useDialogs.subscribe((stack) => {
      if (stack.some(({ kind, open }) => kind === 'step-up' && open)) return
      stop()
      resolve(isConfirmed)
    })
  })
}
