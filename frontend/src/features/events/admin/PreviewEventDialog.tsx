import type { DialogProps } from '@/dialogs/dialogs'
import { FanEvent } from './FanEvent'

export default function PreviewEventDialog({ event }: DialogProps['event-preview']) {
  return <FanEvent event={event} kind="page" />
}
