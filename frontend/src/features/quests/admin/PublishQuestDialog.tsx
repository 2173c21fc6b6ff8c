import { PublishPreview } from '@/components/office/PublishPreview'
import type { DialogProps } from '@/dialogs/dialogs'

/** The last check of a quest or a chain before its publication. */
export default function PublishQuestDialog(asked: DialogProps['quest-publish']) {
  return <PublishPreview dialog="quest-publish" {...asked} />
}
