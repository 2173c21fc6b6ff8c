import { CasinoDialogAddress } from '@/features/casinos/CasinoDialogAddress'
import { QuestDialogAddress } from '@/features/quests/QuestDialogAddress'
import { RaffleDialogAddress } from '@/features/raffles/RaffleDialogAddress'
import { ProductDialogAddress } from '@/features/store/ProductDialogAddress'

/** The dialogs with an address on each page of a community. Loaded after the page. */
export default function DialogAddresses() {
  return (
    <>
      <ProductDialogAddress />
      <RaffleDialogAddress />
      <QuestDialogAddress />
      <CasinoDialogAddress />
    </>
  )
}
