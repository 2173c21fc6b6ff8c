import { useUnreadChats } from '@/session/unread'
import { MenuCount } from './MenuCount'

/** The number of unread messages in this community's chat. Nothing without one. */
export default function ChatCount() {
  return <MenuCount count={useUnreadChats().here} most={99} what="unread" />
}
