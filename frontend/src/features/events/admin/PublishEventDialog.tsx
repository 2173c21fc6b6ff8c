import { PublishPreview } from '@/components/office/PublishPreview'
import type { DialogProps } from '@/dialogs/dialogs'

const KEY = 'event-publish'

/** The last check before an event is published: who sees it, and the gems that are reserved for its prizes. */
export default function PublishEventDialog(asked: DialogProps[typeof KEY]) {
  return <PublishPreview dialog={KEY} noun="event" {...asked} />
}
