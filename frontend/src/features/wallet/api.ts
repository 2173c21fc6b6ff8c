import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import { boot } from '@/api/boot'

const FILE = '/user/transactions/all/export/csv'

export const wallets = {
  /** Own balances, one per community. */
  mine: queryOptions({
    queryKey: keyFor('wallet', 'mine'),
    queryFn: ({ signal }) => api.get('/user/wallets', { query: { take: 100 }, signal }),
  }),
  /** Imported gems in this community that the team may give to the fan. */
  waiting: queryOptions({
    queryKey: keyFor('wallet', 'waiting'),
    queryFn: ({ signal }) => api.get('/user/wallet/waiting', { signal }),
  }),
}

export const statements = {
  /** Own transactions: of this community, or over all of them on the platform. */
  own: (query: ListQuery<'/user/transactions/all'>) =>
    queryOptions({
      queryKey: keyFor('wallet', 'statement', query),
      queryFn: ({ signal }) => api.get('/user/transactions/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
}

/** The address of the own statement as a file: the browser saves it while it arrives. */
export const statementFile = (query: ListQuery<typeof FILE>) =>
  `${boot.apiBase}${FILE}?${new URLSearchParams(query)}`.replace(/\?$/, '')
