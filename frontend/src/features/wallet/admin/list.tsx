import { CAUSE_WORDS } from '@/api/constants'
import type { Transaction } from '@/api/shapes'
import { Notice } from '@/components/Notice'
import { defineList } from '@/components/office/list'
import { keyOf } from '@/lib/keyOf'
import { optionsOf } from '@/lib/options'
import { amounts, periods, transactionTypeLabel } from '../words'
import { ledger } from './api'
import { ledgerColumns } from './columns'

/** The community's books: every movement. */
export const ledgerList = defineList<Transaction>({
  area: 'transactions',
  label: { one: 'transaction', many: 'Transactions' },
  query: ({ filters, ...query }) =>
    ledger.list({
      ...query,
      sortBy: 'CREATED_AT',
      type: keyOf(transactionTypeLabel, filters.type),
      cause: keyOf(CAUSE_WORDS, filters.cause),
      since: filters.since,
      minAmount: filters.minAmount,
    }),
  columns: ledgerColumns,
  views: {
    key: 'type',
    label: 'Type',
    options: optionsOf(transactionTypeLabel),
  },
  filters: [
    {
      key: 'cause',
      label: 'Reason',
      options: optionsOf(CAUSE_WORDS),
    },
    { key: 'since', label: 'Period', options: periods },
    { key: 'minAmount', label: 'Amount', options: amounts },
  ],
  file: '/creator/transactions/all/export/csv',
  sorted: { by: 'CREATED_AT', direction: 'desc' },
  empty: <Notice art="ledger" title="No gems have moved yet" text="Tips, purchases and refunds appear here." />,
})
