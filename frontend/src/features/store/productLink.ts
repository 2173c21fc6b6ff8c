import type { MouseEvent } from 'react'
import type { Product } from '@/api/shapes'
import { openDialog } from '@/dialogs/dialogs'
import { isPlainClick } from '@/lib/plainClick'

/** A product's link: pressed it opens the dialog; in a new tab, or without scripts, its page. */
export const productLink = (product: Product) => ({
  to: `/store/${product.slug}`,
  onClick: (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    openDialog('store-product', { product })
  },
})
