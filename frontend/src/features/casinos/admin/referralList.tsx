import type { CasinoConnection, ReferredAccount } from '@/api/casinoShapes'
import { Chip } from '@/components/Chip'
import { Notice } from '@/components/Notice'
import { defineList } from '@/components/office/list'
import { Time } from '@/components/Time'
import { openDialog } from '@/dialogs/dialogs'
import { formatAmount } from '@/lib/amounts'
import { countOf } from '@/lib/format'
import { keyOf } from '@/lib/keyOf'
import { optionsOf } from '@/lib/options'
import { ownCasinos } from './api'
import { matchStates } from './words'

const SORTS = { FIRST_SEEN_AT: 'FIRST_SEEN_AT', NAME: 'NAME', WAGERED: 'WAGERED' } as const

/** The reasons why the wagers of an account need a closer look. */
function flagsOf({ isHidden, isMasked, isOtherCode, campaignCode, claims }: ReferredAccount) {
  const flags = []
  if (isHidden) flags.push('Hidden')
  if (isMasked) flags.push('Masked name')
  if (isOtherCode) flags.push(`Other code ${campaignCode ?? ''}`.trim())
  if (claims.length > 1) flags.push(`Claimed by ${countOf(claims.length, 'fan')}`)
  return flags
}

/** The accounts of the reports, with their fans. The filter has the connections of the community. */
export const referralList = (connections: CasinoConnection[]) =>
  defineList<ReferredAccount>({
    area: 'referrals',
    label: { one: 'account', many: 'Accounts' },
    query: ({ filters, sortBy, ...query }) =>
      ownCasinos.referrals({
        ...query,
        sortBy: keyOf(SORTS, sortBy),
        match: keyOf(matchStates, filters.match),
        connectionId: filters.connectionId,
      }),
    columns: [
      {
        key: 'username',
        title: 'Account',
        sort: SORTS.NAME,
        render: (account) => (
          <>
            {account.username}
            {flagsOf(account).map((flag) => (
              <span key={flag} className="quiet small">
                {' '}
                · {flag}
              </span>
            ))}
          </>
        ),
      },
      {
        key: 'match',
        title: 'Match',
        isState: true,
        render: ({ match }) => <Chip tone={matchStates[match].tone}>{matchStates[match].label}</Chip>,
      },
      { key: 'member', title: 'Fan', isTyped: true, render: fanOf },
      { key: 'connection', title: 'Casino', isTyped: true, render: ({ connection }) => connection.name },
      {
        key: 'wagered',
        title: 'Wagered',
        align: 'right',
        sort: SORTS.WAGERED,
        render: ({ wagered, connection }) => formatAmount(wagered, connection.currency),
      },
      {
        key: 'firstSeenAt',
        title: 'First seen',
        align: 'right',
        sort: SORTS.FIRST_SEEN_AT,
        render: ({ firstSeenAt }) => <Time value={firstSeenAt} />,
      },
    ],
    views: { key: 'match', label: 'Match', options: optionsOf(matchStates) },
    filters: [
      {
        key: 'connectionId',
        label: 'Casino',
        options: connections.map(({ id, name }) => ({ value: id, label: name })),
      },
    ],
    sorted: { by: SORTS.FIRST_SEEN_AT, direction: 'desc' },
    open: { here: (referral) => openDialog('casino-referral-confirm', { referral }) },
    empty: (
      <Notice
        art="referred accounts"
        title="No referred accounts yet"
        text="Accounts appear here with the first read of a casino, or with the first file."
      />
    ),
  })

/** The matched fan, else the fans who claim the account. */
function fanOf({ member, claims }: ReferredAccount) {
  if (member) return member.username
  return claims.length > 0 ? `Claimed: ${claims.map((claim) => claim.member.username).join(', ')}` : '—'
}
