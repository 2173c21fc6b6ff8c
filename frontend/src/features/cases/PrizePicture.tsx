import type { CasePrize } from '@/api/shapes'
import { Gem } from '@/components/Gem'
import { ProductPicture } from '@/components/ProductPicture'
import classes from './PrizePicture.module.css'

interface Props {
  prize: Pick<CasePrize, 'name' | 'image' | 'rarity' | 'kind'>
  sizes?: string
  eager?: boolean
}

/** A prize on a glow of its rarity; gems are our mark. */
export const PrizePicture = ({ prize: { name, image, rarity, kind }, sizes, eager }: Props) =>
  kind === 'GEMS' ? (
    <div className={classes.gems} data-rarity={rarity}>
      <Gem size={72} />
    </div>
  ) : (
    <ProductPicture
      product={{ productName: name, productImage: image, rarity, badge: null }}
      sizes={sizes}
      eager={eager}
    />
  )
