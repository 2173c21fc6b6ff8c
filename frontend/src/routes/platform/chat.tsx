import { PLATFORM_CHAT_HEADING } from '@/api/constants'
import { Page } from '@/components/Page'
import { Rooms } from '@/features/chat/Rooms'

export function Component() {
  return (
    <Page {...PLATFORM_CHAT_HEADING}>
      <Rooms />
    </Page>
  )
}
