import { bootCommunity } from '@/api/boot'
import { products } from '@/api/queries/products'
import { queryClient } from '@/api/queryClient'
import { DialogAddress } from '@/dialogs/DialogAddress'
import type { DialogProps } from '@/dialogs/dialogs'
import { creatorCasinos } from '@/features/casinos/api'
import { events } from '@/features/events/api'
import { quests } from '@/session/quests'
import { raffles } from '@/features/raffles/api'
import { useCommunity } from '@/session/look'

const slugOfProduct = ({ product }: DialogProps['store-product']) => product.slug
const loadProduct = async (slug: string) => ({
  product: await queryClient.fetchQuery(products.one(bootCommunity().slug, slug)),
})

const slugOfRaffle = ({ raffle }: DialogProps['raffle-join']) => raffle.slug
const loadRaffle = async (slug: string) => ({
  raffle: await queryClient.fetchQuery(raffles.one(bootCommunity().slug, slug)),
})

const idOfEvent = ({ id }: DialogProps['event-view']) => id
const loadEvent = async (id: string) => {
  await queryClient.fetchQuery(events.one(id))
  return { id }
}

const idOfQuest = ({ id }: DialogProps['challenge-view']) => id
const loadQuest = async (id: string) => {
  const { kind } = await queryClient.fetchQuery(quests.one(id))
  return { id, kind }
}

const idOfCasino = ({ id }: DialogProps['casino-details']) => id
const loadCasino = async (id: string) => {
  const { data } = await queryClient.fetchQuery(creatorCasinos(bootCommunity().slug))
  const casino = data.find((one) => one.id === id)
  if (!casino) throw new Error('This casino is no longer available here.')
  return { id, name: casino.name }
}

/** The dialogs with an address on each page of a community. Loaded after the page. */
export default function DialogAddresses() {
  const { hasCasinos } = useCommunity()
  return (
    <>
      <DialogAddress kind="store-product" param="product" slugOf={slugOfProduct} load={loadProduct} />
      <DialogAddress kind="raffle-join" param="raffle" slugOf={slugOfRaffle} load={loadRaffle} />
      <DialogAddress kind="event-view" param="event" slugOf={idOfEvent} load={loadEvent} />
      <DialogAddress kind="challenge-view" param="quest" slugOf={idOfQuest} load={loadQuest} />
      {hasCasinos && <DialogAddress kind="casino-details" param="casino" slugOf={idOfCasino} load={loadCasino} />}
    </>
  )
}
