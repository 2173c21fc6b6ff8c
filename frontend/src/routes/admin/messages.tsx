import { Button } from '@mantine/core'
import { OfficeList } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'
import { openDialog } from '@/dialogs/dialogs'
import { messageList } from '@/features/messages/admin/list'

/** The messages of the team to its fans. */
export const Component = () => (
  <OfficePage
    title="Messages"
    lead="Write to all fans or to some of them, at most three times in 24 hours."
    back={{ to: '/admin/users', label: 'Users' }}
    actions={<Button onClick={() => openDialog('fan-message', {})}>Write a message</Button>}
  >
    <OfficeList list={messageList} />
  </OfficePage>
)
