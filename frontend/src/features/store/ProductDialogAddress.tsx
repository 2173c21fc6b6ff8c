import { queryClient } from '@/api/queryClient'
import { bootCommunity } from '@/api/boot'
import { DialogAddress } from '@/dialogs/DialogAddress'
import type { DialogProps } from '@/dialogs/dialogs'
import { products } from '@/api/queries/products'

const slugOf = ({ product }: DialogProps['store-product']) => product.slug
const load = async (slug: string) => ({
  product: await queryClient.fetchQuery(products.one(bootCommunity().slug, slug)),
})

export const ProductDialogAddress = () => (
  <DialogAddress kind="store-product" param="product" slugOf={slugOf} load={load} />
)
