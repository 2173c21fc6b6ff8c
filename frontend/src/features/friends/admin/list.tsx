import type { FanReferral } from '@/api/friendShapes'
import { Chip } from '@/components/Chip'
import { Mark } from '@/components/Mark'
import { Notice } from '@/components/Notice'
import { Time } from '@/components/Time'
import { defineList } from '@/components/office/list'
import { openDialog } from '@/dialogs/dialogs'
import { keyOf } from '@/lib/keyOf'
import { optionsOf } from '@/lib/options'
import { friendState, holdReason } from '../words'
import { fanReferrals } from './api'

export const referralList = defineList<FanReferral>({
  area: 'friends',
  label: { one: 'referral', many: 'Referrals' },
  query: ({ filters, take, page, search, sortDirection }) =>
    fanReferrals({ take, page, search, sortDirection, state: keyOf(friendState, filters.state) }),
  columns: [
    {
      key: 'friend',
      title: 'Friend',
      render: ({ friend }) => (
        <>
          <Mark name={friend.username} src={friend.avatarUrl} size={28} round />
          {friend.username}
        </>
      ),
    },
    { key: 'inviter', title: 'Invited by', isTyped: true, render: ({ inviter }) => inviter.username },
    {
      key: 'state',
      title: 'State',
      isState: true,
      render: ({ state }) => <Chip tone={friendState[state].tone}>{friendState[state].label}</Chip>,
    },
    {
      key: 'reasons',
      title: 'Why it was held',
      isWide: true,
      render: ({ reasons }) => (reasons.length ? reasons.map((reason) => holdReason[reason]).join('. ') : '—'),
    },
    { key: 'createdAt', title: 'Joined', align: 'right', render: ({ createdAt }) => <Time value={createdAt} /> },
  ],
  views: { key: 'state', label: 'State', options: optionsOf(friendState) },
  sorted: { by: 'CREATED_AT', direction: 'desc' },
  open: { here: ({ id }) => openDialog('fan-referral', { id }) },
  empty: (
    <Notice
      art="first friend"
      title="No referrals yet"
      text="Switch rewards on. Fans then find their link on the page “Invite friends”."
    />
  ),
})
