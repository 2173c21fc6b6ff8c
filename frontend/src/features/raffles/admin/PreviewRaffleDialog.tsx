import type { DialogProps } from '@/dialogs/dialogs'
import { RaffleFanView } from './RaffleFanView'

export default function PreviewRaffleDialog({ raffle }: DialogProps['raffle-preview']) {
  return <RaffleFanView raffle={raffle} kind="page" />
}
