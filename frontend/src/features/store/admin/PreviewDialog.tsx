import type { DialogProps } from '@/dialogs/dialogs'
import { FanView } from './FanView'

export default function PreviewDialog({ product }: DialogProps['store-item-preview']) {
  return <FanView product={product} kind="dialog" />
}
