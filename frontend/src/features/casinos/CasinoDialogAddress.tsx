import { bootCommunity } from '@/api/boot'
import { queryClient } from '@/api/queryClient'
import { DialogAddress } from '@/dialogs/DialogAddress'
import type { DialogProps } from '@/dialogs/dialogs'
import { creatorCasinos } from './api'

const idOf = ({ id }: DialogProps['casino-details']) => id
const load = async (id: string) => {
  const { data } = await queryClient.fetchQuery(creatorCasinos(bootCommunity().slug))
  const casino = data.find((one) => one.id === id)
  if (!casino) throw new Error('This casino is no longer available here.')
  return { id, name: casino.name }
}

export const CasinoDialogAddress = () => (
  <DialogAddress kind="casino-details" param="casino" slugOf={idOf} load={load} />
)
