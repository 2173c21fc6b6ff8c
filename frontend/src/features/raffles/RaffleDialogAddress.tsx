import { queryClient } from '@/api/queryClient'
import { bootCommunity } from '@/api/boot'
import { DialogAddress } from '@/dialogs/DialogAddress'
import type { DialogProps } from '@/dialogs/dialogs'
import { raffles } from './api'

const slugOf = ({ raffle }: DialogProps['raffle-join']) => raffle.slug
const load = async (slug: string) => ({ raffle: await queryClient.fetchQuery(raffles.one(bootCommunity().slug, slug)) })

export const RaffleDialogAddress = () => <DialogAddress kind="raffle-join" param="raffle" slugOf={slugOf} load={load} />
