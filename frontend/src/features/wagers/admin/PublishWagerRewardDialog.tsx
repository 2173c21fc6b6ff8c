import { PublishPreview } from '@/components/office/PublishPreview'
import type { DialogProps } from '@/dialogs/dialogs'

const KEY = 'wager-reward-publish'

/** The last check of a wager reward before its publication. */
export default function PublishWagerRewardDialog(asked: DialogProps[typeof KEY]) {
  return <PublishPreview dialog={KEY} noun="wager reward" {...asked} />
}
