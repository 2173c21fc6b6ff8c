import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { components } from '@/api/schema'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'

const touched = [keyFor('ownership'), keyFor('audit-log')] as const

/** Handing over, closing and exporting the community: calls of its owner. */
export const ownership = {
  handOver: queryOptions({
    queryKey: keyFor('ownership', 'hand-over'),
    queryFn: ({ signal }) => api.get('/creator/community/hand-over', { signal }),
  }),
  closing: queryOptions({
    queryKey: keyFor('ownership', 'closing'),
    queryFn: ({ signal }) => api.get('/creator/community/closing', { signal }),
  }),
  export: queryOptions({
    queryKey: keyFor('ownership', 'export'),
    queryFn: ({ signal }) => api.get('/creator/community/export', { signal }),
  }),
  backup: queryOptions({
    queryKey: keyFor('ownership', 'backup'),
    queryFn: ({ signal }) => api.get('/creator/community/backup', { signal }),
  }),
}

export const useOfferHandOver = () =>
  useMutation({
    mutationFn: (body: { receiver: string; confirmation: string; giverStays: boolean }) =>
      api.post('/creator/community/hand-over', { body }),
    meta: { invalidates: touched, success: 'Offer sent. It is open for 7 days.', silent: true },
  })

export const useCancelHandOver = () =>
  useMutation({
    mutationFn: () => api.delete('/creator/community/hand-over'),
    meta: { invalidates: touched, success: 'Offer canceled' },
  })

export const useClose = () =>
  useMutation({
    mutationFn: (body: { confirmation: string; reason: string }) => api.post('/creator/community/close', { body }),
    meta: { silent: true },
  })

export const useReopen = () =>
  useMutation({ mutationFn: () => api.post('/creator/community/reopen'), meta: { silent: true } })

export const useExportCommunity = () =>
  useMutation({
    mutationFn: () => api.post('/creator/community/export'),
    meta: { invalidates: touched, silent: true },
  })

export const useDownload = (id: string) =>
  useMutation({
    mutationFn: () => api.post('/creator/community/export/{export_id}/link', { path: { export_id: id } }),
    meta: { silent: true },
  })

export const useSaveBackup = () =>
  useMutation({
    mutationFn: (body: components['schemas']['PatchedBackupDestinationInputRequest']) =>
      api.patch('/creator/community/backup', { body }),
    meta: { invalidates: touched, success: 'Backup saved', silent: true },
  })

export const useRemoveBackup = () =>
  useMutation({
    mutationFn: () => api.delete('/creator/community/backup'),
    meta: { invalidates: touched, success: 'Backup removed. The files in your bucket stay.', silent: true },
  })

export const useBackupKey = () =>
  useMutation({ mutationFn: () => api.post('/creator/community/backup/key'), meta: { silent: true } })

export const useTestBackup = () =>
  useMutation({
    mutationFn: () => api.post('/creator/community/backup/test'),
    meta: { invalidates: touched, success: 'We can write into your bucket', silent: true },
  })

export const useRunBackup = () =>
  useMutation({
    mutationFn: () => api.post('/creator/community/backup/run'),
    meta: { invalidates: touched, success: 'The backup has started', silent: true },
  })
