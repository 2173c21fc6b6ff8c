import type { Raffle } from '@/api/shapes'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Picture } from '@/components/Picture'
import classes from './RafflePicture.module.css'

interface Props {
  raffle: Pick<Raffle, 'name' | 'raffleImage' | 'prizes'>
  eager?: boolean
  sizes?: string
}

/** The raffle's own picture, else its first prize's, else one drawn from its name. */
export function RafflePicture({ raffle, eager = false, sizes = '(min-width: 48em) 400px, calc(100vw - 2rem)' }: Props) {
  const src = raffle.raffleImage ?? raffle.prizes.find(({ product }) => product?.productImage)?.product?.productImage
  return (
    <div className={classes.frame}>
      {src ? (
        <Picture src={src} sizes={sizes} width={640} height={400} loading={eager ? 'eager' : 'lazy'} />
      ) : (
        <GeneratedArt name={raffle.name} kind="product" eager={eager} />
      )}
    </div>
  )
}
