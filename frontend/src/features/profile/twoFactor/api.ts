import { api } from '@/api/client'
import type { Profile, TwoFactorMethod } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'
import { profiles } from '@/features/profile/api'
import { setSession } from '@/session/session'

const mine = { invalidates: [profiles.mine.queryKey] }

export interface Proofs {
  password?: string
  method?: TwoFactorMethod
  /** Empty while two-factor is off. */
  code: string
}

/** The proofs that a person can give besides the password. */
export function methodsOf({ app, email, backupCodesLeft }: Profile['twoFactor']): TwoFactorMethod[] {
  if (!app && !email) return []
  const methods: TwoFactorMethod[] = []
  if (app) methods.push('APP')
  if (email) methods.push('EMAIL')
  if (backupCodesLeft > 0) methods.push('BACKUP')
  return methods
}

export const useCompleteLogin = () =>
  useMutation({
    mutationFn: (body: { method: TwoFactorMethod; code: string; trust: boolean }) =>
      api.post('/common/auth/two-factor', { body }),
    onSuccess: setSession,
    meta: { silent: true },
  })

/** For the pending login, or the logged-in user. */
export const useSendCode = () =>
  useMutation({ mutationFn: () => api.post('/common/auth/two-factor/email/send'), meta: { silent: true } })

export const useSetUpApp = () =>
  useMutation({
    mutationFn: () => api.post('/user/users/my-profile/two-factor/app/setup'),
    meta: { silent: true },
  })

export const useEnableApp = () =>
  useMutation({
    mutationFn: (code: string) => api.post('/user/users/my-profile/two-factor/app/enable', { body: { code } }),
    meta: { ...mine, silent: true },
  })

export const useDisableApp = () =>
  useMutation({
    mutationFn: (body: Proofs) => api.post('/user/users/my-profile/two-factor/app/disable', { body }),
    meta: { ...mine, success: 'App codes are off', silent: true },
  })

export const useEnableEmail = () =>
  useMutation({
    mutationFn: (code: string) => api.post('/user/users/my-profile/two-factor/email/enable', { body: { code } }),
    meta: { ...mine, silent: true },
  })

export const useDisableEmail = () =>
  useMutation({
    mutationFn: (body: Proofs) => api.post('/user/users/my-profile/two-factor/email/disable', { body }),
    meta: { ...mine, success: 'Email codes are off', silent: true },
  })

export const useRenewBackupCodes = () =>
  useMutation({
    mutationFn: () => api.post('/user/users/my-profile/two-factor/backup-codes'),
    meta: { ...mine, silent: true },
  })

export const useStepUp = () =>
  useMutation({
    mutationFn: (body: Proofs) => api.post('/user/users/my-profile/step-up', { body }),
    meta: { silent: true },
  })
