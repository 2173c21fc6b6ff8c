import { useState } from 'react'
import type { Product } from '@/api/shapes'
import { Segmented } from '@/components/Segmented'
import { FanView, type FanViewKind } from './FanView'
import classes from './ProductForm.module.css'

const KINDS = [
  { value: 'card', label: 'Card' },
  { value: 'dialog', label: 'Product page' },
] as const

/** The product as fans will see it in the store. */
export function ProductPreview({ product }: { product: Product }) {
  const [kind, setKind] = useState<FanViewKind>('card')
  return (
    <aside className={classes.preview} aria-label="Preview">
      <header className={classes.previewHead}>
        <h2 className={classes.previewTitle}>Preview for fans</h2>
        <Segmented label="Preview of" value={kind} options={KINDS} onChange={setKind} />
      </header>
      <FanView product={product} kind={kind} />
    </aside>
  )
}
