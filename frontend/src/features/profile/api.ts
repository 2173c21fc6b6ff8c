import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'
import { message } from '@/lib/text'
import { setSession, whoami } from '@/session/session'

export const profiles = {
  mine: queryOptions({
    queryKey: keyFor('profile'),
    queryFn: ({ signal }) => api.get('/user/users/my-profile', { signal }),
  }),
  /** Totals over all communities. */
  statistic: queryOptions({
    queryKey: keyFor('profile', 'statistic'),
    queryFn: ({ signal }) => api.get('/user/users/my-profile/statistic', { signal }),
  }),
  /** Levels in every community, or in the one this page belongs to. */
  levels: queryOptions({
    queryKey: keyFor('profile', 'levels'),
    queryFn: ({ signal }) => api.get('/user/users/my-profile/levels', { query: { take: 100 }, signal }),
  }),
  export: queryOptions({
    queryKey: keyFor('profile-export'),
    queryFn: ({ signal }) => api.get('/user/users/my-profile/export', { signal }),
  }),
  devices: (query: { take: number; page: number }) =>
    queryOptions({
      queryKey: keyFor('devices', query),
      queryFn: ({ signal }) => api.get('/user/users/my-profile/sessions', { query, signal }),
    }),
}

export const useLogin = () =>
  useMutation({
    mutationFn: (body: { login: string; password: string }) => api.post('/common/auth/login', { body }),
    onSuccess: setSession,
    meta: { silent: true },
  })

export const useSignUp = () =>
  useMutation({
    /** The mail that confirms the address leads back to `returnTo`. */
    mutationFn: (body: { email: string; username: string; password: string; returnTo: string }) =>
      api.post('/common/auth/signup', { body }),
    onSuccess: setSession,
    meta: { silent: true },
  })

export const useForgotPassword = () =>
  useMutation({
    mutationFn: (body: { email: string }) => api.post('/common/auth/forgot-password', { body }),
    meta: { silent: true },
  })

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: { token: string; password: string }) => api.post('/common/auth/reset-password', { body }),
    meta: { silent: true },
  })

interface ProfileChanges {
  username?: string
  fullName?: string | null
  country?: string | null
}

export const useSaveProfile = (success: string) =>
  useMutation({
    mutationFn: (body: ProfileChanges) => api.patch('/user/users/my-profile', { body }),
    meta: { invalidates: [keyFor('profile'), whoami.queryKey], success, silent: true },
  })

/** Null removes the picture. */
export const useSaveAvatar = () =>
  useMutation({
    mutationFn: (picture: File | null) => {
      if (picture === null) return api.patch('/user/users/my-profile', { body: { avatar: null } })
      const body = new FormData()
      body.set('avatar', picture)
      return api.patch('/user/users/my-profile', { body })
    },
    meta: { invalidates: [keyFor('profile'), whoami.queryKey], success: 'Picture saved', silent: true },
  })

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { previousPassword?: string; updatedPassword: string }) =>
      api.patch('/user/users/my-profile/change-password', { body }),
    onSuccess: setSession,
    meta: { invalidates: [keyFor('devices'), keyFor('profile')], success: message.passwordChanged, silent: true },
  })

export const confirmEmail = (jwt: string) => api.post('/user/users/my-profile/verify-email/confirm', { body: { jwt } })

export const useEndSession = () =>
  useMutation({
    mutationFn: (id: string) =>
      api.delete('/user/users/my-profile/sessions/{session_id}', { path: { session_id: id } }),
    meta: { invalidates: [keyFor('devices')], success: 'Device logged out' },
  })

export const useEndOtherSessions = () =>
  useMutation({
    mutationFn: () => api.delete('/user/users/my-profile/sessions'),
    meta: { invalidates: [keyFor('devices')], success: 'All other devices are logged out' },
  })

export const useChangeEmail = () =>
  useMutation({
    mutationFn: (body: { email: string }) => api.post('/user/users/my-profile/change-email', { body }),
    meta: { invalidates: [keyFor('profile')], silent: true },
  })

export const useWithdrawEmailChange = () =>
  useMutation({
    mutationFn: () => api.delete('/user/users/my-profile/change-email'),
    meta: { invalidates: [keyFor('profile')], success: 'Change canceled. The links no longer work.' },
  })

export const confirmEmailChange = (jwt: string) =>
  api.post('/user/users/my-profile/change-email/confirm', { body: { jwt } })

export const useExport = () =>
  useMutation({
    mutationFn: () => api.post('/user/users/my-profile/export'),
    meta: { invalidates: [keyFor('profile-export')], silent: true },
  })

/** There is no way back: the account is gone when this answers. */
export const useErase = () =>
  useMutation({
    mutationFn: (confirmation: string) => api.delete('/user/users/my-profile', { query: { confirmation } }),
    meta: { silent: true },
  })
