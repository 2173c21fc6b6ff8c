import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { Permission } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'
import type { Fields } from '@/lib/changes'

const touched = [keyFor('staff'), keyFor('audit-log')] as const

export const staff = {
  list: (query: ListQuery<'/creator/staff/all'>) =>
    queryOptions({
      queryKey: keyFor('staff', query),
      queryFn: ({ signal }) => api.get('/creator/staff/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
}

export const useInvite = () =>
  useMutation({
    mutationFn: (body: { invitee: string; permissions: Permission[] }) => api.post('/creator/staff/one', { body }),
    meta: { invalidates: touched, success: 'Invitation sent', silent: true },
  })

export const useResend = (id: string) =>
  useMutation({
    mutationFn: () => api.post('/creator/staff/one/{staff_id}/resend', { path: { staff_id: id } }),
    meta: { invalidates: touched, success: 'Invitation sent again. The earlier link no longer works.', silent: true },
  })

export const useChangeRights = (id: string) =>
  useMutation({
    mutationFn: (body: Fields) => api.patch('/creator/staff/one/{staff_id}', { path: { staff_id: id }, body }),
    meta: { invalidates: touched, success: 'Permissions saved', silent: true },
  })

export const useRemoveStaff = (id: string, success: string) =>
  useMutation({
    mutationFn: () => api.delete('/creator/staff/one/{staff_id}', { path: { staff_id: id } }),
    meta: { invalidates: touched, success, silent: true },
  })
