import { COMMUNITY_CHAT_HEADING } from '@/api/constants'
import { bootCommunity } from '@/api/boot'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { openDialog } from '@/dialogs/dialogs'
import { ChatRoomView, LoginFirst } from '@/features/chat/ChatRoomView'
import { JoinButton } from '@/features/community/JoinButton'
import { useCommunity } from '@/session/look'
import { useSession } from '@/session/session'

export function Component() {
  const { slug, creatorId } = bootCommunity()
  const { name, hasChat } = useCommunity()
  const { user } = useSession()
  return (
    <Page {...COMMUNITY_CHAT_HEADING}>
      {!hasChat && <Notice art="chat off" title="The chat is switched off" text={`${name} has no chat now.`} />}
      {hasChat && user && (
        <ChatRoomView place={{ slug, creatorId }} join={<JoinButton creatorId={creatorId} name={name} />} />
      )}
      {hasChat && !user && (
        <LoginFirst onLogin={() => openDialog('authorization-required', { source: 'chat', what: 'read the chat' })} />
      )}
    </Page>
  )
}
