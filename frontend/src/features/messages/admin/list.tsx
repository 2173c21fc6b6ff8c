import type { FanMessage } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Notice } from '@/components/Notice'
import { defineList } from '@/components/office/list'
import { Time } from '@/components/Time'
import { openDialog } from '@/dialogs/dialogs'
import { formatInteger } from '@/lib/format'
import { fanMessages } from './api'
import { groupText } from './words'

export const messageList = defineList<FanMessage>({
  area: 'fan-messages',
  label: { one: 'message', many: 'Messages' },
  query: ({ take, page, search, sortDirection }) => fanMessages({ take, page, search, sortDirection }),
  columns: [
    { key: 'headline', title: 'Message', render: ({ headline }) => headline },
    {
      key: 'state',
      title: 'Status',
      isState: true,
      render: ({ finishedAt }) => (finishedAt ? <Chip tone="success">Sent</Chip> : <Chip tone="warning">Sending</Chip>),
    },
    { key: 'segment', title: 'To', isTyped: true, render: ({ segment, least }) => groupText(segment, least) },
    { key: 'inApp', title: 'In the app', align: 'right', render: ({ inApp }) => formatInteger(inApp) },
    {
      key: 'mailed',
      title: 'By email',
      align: 'right',
      render: ({ mailed, byMail }) => (byMail ? formatInteger(mailed) : '—'),
    },
    { key: 'author', title: 'By', isTyped: true, render: ({ author }) => author },
    { key: 'createdAt', title: 'When', align: 'right', render: ({ createdAt }) => <Time value={createdAt} /> },
  ],
  sorted: { by: 'CREATED_AT', direction: 'desc' },
  open: { here: (message) => openDialog('fan-message-view', { message }) },
  empty: (
    <Notice
      art="fan mail"
      title="No messages yet"
      text="Write to all fans, or to some of them: those who were not here for a month, or those who spend."
    />
  ),
})
