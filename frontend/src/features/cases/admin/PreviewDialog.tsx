import type { DialogProps } from '@/dialogs/dialogs'
import { WholeCase } from './FanCase'

export default function PreviewDialog({ shown }: DialogProps['case-preview']) {
  return <WholeCase shown={shown} />
}
