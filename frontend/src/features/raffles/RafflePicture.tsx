import type { Raffle } from '@/api/shapes'
import { CardPicture } from '@/components/CardPicture'

interface Props {
  raffle: Pick<Raffle, 'name' | 'raffleImage' | 'prizes'>
  eager?: boolean
  sizes?: string
}

/** The raffle's own picture, else its first prize's, else one drawn from its name. */
export function RafflePicture({ raffle, eager, sizes }: Props) {
  const src = raffle.raffleImage ?? raffle.prizes.find(({ product }) => product?.productImage)?.product?.productImage
  return <CardPicture name={raffle.name} src={src} eager={eager} sizes={sizes} />
}
