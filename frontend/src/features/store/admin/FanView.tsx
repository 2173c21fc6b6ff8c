import { Button } from '@mantine/core'
import type { Product, TeamProduct } from '@/api/shapes'
import { Gem } from '@/components/Gem'
import { FanStage } from '@/components/office/FanStage'
import { RarityMark } from '@/components/RarityMark'
import { now } from '@/lib/clock'
import { formatGems } from '@/lib/format'
import BuyQuestions from '../BuyQuestions'
import { isComingSoon } from '../model'
import { ProductCard } from '../ProductCard'
import { ProductFacts } from '../ProductFacts'
import { ProductStage } from '../ProductStage'
import classes from './FanView.module.css'

export type FanViewKind = 'card' | 'dialog'

/** A product as a fan will see it: in the store's grid, or opened. */
export function FanView({ product, kind }: { product: Product | TeamProduct; kind: FanViewKind }) {
  if (kind === 'card') {
    return (
      <FanStage>
        <div className={classes.card}>
          <ProductCard product={product} />
        </div>
      </FanStage>
    )
  }
  return (
    <FanStage>
      <div className={classes.dialog}>
        <ProductStage product={product} />
        <div>
          <RarityMark rarity={product.rarity} />
          <h3 className={classes.name}>{product.productName}</h3>
        </div>
        {product.description && <p className={classes.text}>{product.description}</p>}
        <ProductFacts product={product} />
        {'questions' in product && product.questions.length > 0 && (
          <BuyQuestions questions={product.questions} answers={{}} missing={[]} onAnswer={() => undefined} />
        )}
        <Button fullWidth leftSection={<Gem size={18} plain />} tabIndex={-1}>
          {isComingSoon(product, now())
            ? 'Coming soon'
            : product.price === ''
              ? 'Buy'
              : `Buy for ${formatGems(product.price)}`}
        </Button>
      </div>
    </FanStage>
  )
}
