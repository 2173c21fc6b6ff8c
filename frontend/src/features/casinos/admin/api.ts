import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import { connectableCasinos } from '@/api/queries/office/connectableCasinos'
import { useMutation } from '@/api/useMutation'
import { toast } from '@/lib/toast'
import type { Fields } from '@/lib/changes'

const MAX_CONNECTIONS = 100
/** A connection whose first read is under way is asked for again after this time, in milliseconds. */
const LOOK_AGAIN = 15_000

export const ownCasinos = {
  connections: queryOptions({
    queryKey: keyFor('own-casinos', 'connections'),
    queryFn: ({ signal }) => api.get('/creator/casinos/all', { query: { take: MAX_CONNECTIONS }, signal }),
    refetchInterval: LOOK_AGAIN,
  }),
  connectable: connectableCasinos,
  pulls: (id: string, query: ListQuery<'/creator/casinos/one/{connection_id}/pulls'>) =>
    queryOptions({
      queryKey: keyFor('own-casinos', 'pulls', id, query),
      queryFn: ({ signal }) =>
        api.get('/creator/casinos/one/{connection_id}/pulls', { path: { connection_id: id }, query, signal }),
      placeholderData: keepPreviousData,
    }),
  visibility: (age: number, country: string) =>
    queryOptions({
      queryKey: keyFor('own-casinos', 'visibility', String(age), country),
      queryFn: ({ signal }) => api.get('/creator/casinos/audience', { query: { age, country }, signal }),
    }),
  referrals: (query: ListQuery<'/creator/casinos/referrals/all'>) =>
    queryOptions({
      queryKey: keyFor('own-casinos', 'referrals', query),
      queryFn: ({ signal }) => api.get('/creator/casinos/referrals/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
}

const touched = [keyFor('own-casinos'), keyFor('overview'), keyFor('audit-log')] as const

/** The fields of a new connection that it cannot be without. The form has them, and the others. */
type NewConnection = { provider: string; name: string; referralLink: string } & Fields

/** Connects a casino, or changes the connection with this id. */
export const useSaveConnection = (id: string | undefined) =>
  useMutation({
    mutationFn: (body: Fields) =>
      id
        ? api.patch('/creator/casinos/one/{connection_id}', { path: { connection_id: id }, body })
        : api.post('/creator/casinos/connect', { body: body as NewConnection }),
    meta: { invalidates: touched, silent: true },
  })

export const useDisconnect = (id: string) =>
  useMutation({
    mutationFn: () => api.delete('/creator/casinos/one/{connection_id}', { path: { connection_id: id } }),
    meta: { invalidates: touched, silent: true },
  })

/** Calls the casino once. A failure of the casino is part of the answer. */
export const useTest = (id: string) =>
  useMutation({
    mutationFn: () => api.post('/creator/casinos/one/{connection_id}/test', { path: { connection_id: id } }),
    meta: { invalidates: touched, silent: true },
  })

/** The account and the amount of a test that the casino's page shows, too. */
export interface Sample {
  username: string
  wagered: string
}

/** Stores that the casino's page shows the amount of a test. A later test does not ask about it again. */
export const useConfirmAmount = (id: string) =>
  useMutation({
    mutationFn: ({ username, wagered }: Sample) =>
      api.post('/creator/casinos/one/{connection_id}/amount', {
        path: { connection_id: id },
        body: { username, wagered },
      }),
    meta: { invalidates: touched, silent: true },
  })

export const usePullNow = (id: string) =>
  useMutation({
    mutationFn: () => api.post('/creator/casinos/one/{connection_id}/sync', { path: { connection_id: id } }),
    meta: { invalidates: touched, silent: true, success: 'The read starts now' },
  })

export interface MappingTrial {
  options: Fields
  credential: Record<string, string>
  /** The connection whose stored key is used. */
  connectionId?: string
  campaignCodes: string[]
}

/** Reads the live answer of a casino by a mapping that is not stored yet. */
export const useTryMapping = () =>
  useMutation({
    mutationFn: (body: MappingTrial) => api.post('/creator/casinos/mapping/try', { body }),
    meta: { silent: true },
  })

export interface ReferralDecision {
  match?: 'CONFIRMED' | 'REJECTED' | 'UNMATCHED'
  username?: string
  mergeInto?: string
  reason: string
  /** The match that the page showed. */
  seen?: { match: string }
}

export const useDecideReferral = (id: string) =>
  useMutation({
    mutationFn: (body: ReferralDecision) =>
      api.patch('/creator/casinos/referrals/one/{referral_id}', { path: { referral_id: id }, body }),
    meta: { invalidates: touched, silent: true },
  })

export interface Decision {
  decision: 'ACCEPTED' | 'REFUSED'
  reason: string
}

export const useDecideLowered = (id: string) =>
  useMutation({
    mutationFn: (body: Decision) =>
      api.patch('/creator/casinos/lowered/one/{observation_id}', { path: { observation_id: id }, body }),
    meta: { invalidates: touched, silent: true },
  })

export const useDecideProof = (accountId: string, proofId: string) =>
  useMutation({
    mutationFn: (body: Decision) =>
      api.patch('/creator/casinos/accounts/one/{account_id}', {
        path: { account_id: accountId },
        body: { proofId, ...body },
      }),
    // Also if a live event has removed the card before the answer came.
    onSuccess: (_, { decision }) => toast('SUCCESS', decision === 'ACCEPTED' ? 'Proof accepted' : 'Proof refused'),
    meta: { invalidates: touched, silent: true },
  })

/** A file of totals to import. Dates are days in UTC, both included. */
export interface WagerUpload {
  connectionId: string
  file: File
  /** TOTAL: all that an account ever wagered. DAYS: from `startDate` to `endDate`. */
  covers: 'TOTAL' | 'DAYS'
  startDate: string
  endDate: string
  /** The titles of columns by their field; null: the server guesses them. */
  columns: Partial<Record<string, string>> | null
  isDryRun: boolean
}

export const useImportWagers = () =>
  useMutation({
    mutationFn: ({ file, columns, isDryRun, startDate, endDate, ...fields }: WagerUpload) => {
      const body = new FormData()
      body.set('file', file)
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      if (fields.covers === 'DAYS') {
        body.set('startDate', startDate)
        body.set('endDate', endDate)
      }
      if (columns) body.set('columns', JSON.stringify(columns))
      body.set('dryRun', String(isDryRun))
      return api.post('/creator/casinos/referrals/import', { body })
    },
    meta: { invalidates: touched, silent: true },
  })

export const useUndoImport = (pullId: string) =>
  useMutation({
    mutationFn: () => api.post('/creator/casinos/imports/{pull_id}/undo', { path: { pull_id: pullId } }),
    meta: { invalidates: touched, silent: true, success: 'Import undone' },
  })
