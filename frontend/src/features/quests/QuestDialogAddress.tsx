import { queryClient } from '@/api/queryClient'
import { DialogAddress } from '@/dialogs/DialogAddress'
import type { DialogProps } from '@/dialogs/dialogs'
import { quests } from './api'

const idOf = ({ id }: DialogProps['challenge-view']) => id
const load = async (id: string) => {
  const { kind } = await queryClient.fetchQuery(quests.one(id))
  return { id, kind }
}

export const QuestDialogAddress = () => <DialogAddress kind="challenge-view" param="quest" slugOf={idOf} load={load} />
