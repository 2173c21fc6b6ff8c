import { PublishPreview } from '@/components/office/PublishPreview'
import type { DialogProps } from '@/dialogs/dialogs'

const KEY = 'leaderboard-publish'

/** The last check before a board is published: its prizes, its times, and what can no longer change. */
export default function PublishBoardDialog(asked: DialogProps[typeof KEY]) {
  return <PublishPreview dialog={KEY} noun="leaderboard" {...asked} />
}
