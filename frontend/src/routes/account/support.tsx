import { COMMUNITY_SUPPORT_HEADING, PLATFORM_SUPPORT_HEADING } from '@/api/constants'
import { Button } from '@mantine/core'
import { IconPencilPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { boot } from '@/api/boot'
import { Page } from '@/components/Page'
import { openDialog } from '@/dialogs/dialogs'
import { Inbox } from '@/features/support/Inbox'
import { FanTicketView } from '@/features/support/FanTicketView'

/** The fan's tickets. The opened one is in the address, so that a notification leads to it. */
export function Component() {
  const [params] = useSearchParams()
  const opened = params.get('ticket')
  if (opened) return <FanTicketView key={opened} id={opened} />
  return (
    <Page
      {...(boot.space === 'platform' ? PLATFORM_SUPPORT_HEADING : COMMUNITY_SUPPORT_HEADING)}
      width="text"
      actions={
        <Button
          leftSection={<IconPencilPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => openDialog('ticket-create', {})}
        >
          Open a ticket
        </Button>
      }
    >
      <Inbox />
    </Page>
  )
}
