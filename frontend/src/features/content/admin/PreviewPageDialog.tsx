import type { DialogProps } from '@/dialogs/dialogs'
import { WrittenPage } from '../WrittenPage'
import classes from './lists.module.css'

/** The unsaved text in the community's look. */
export default function PreviewPageDialog({ title, body }: DialogProps['page-preview']) {
  return (
    <div className={`as-fans-see-it ${classes.stage}`}>
      <WrittenPage title={title} body={body} as="h3" />
    </div>
  )
}
