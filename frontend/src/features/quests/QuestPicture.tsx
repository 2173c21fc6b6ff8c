import type { ChallengeReward } from '@/api/shapes'
import { CardPicture } from '@/components/CardPicture'

interface Props {
  name: string
  image: string | null
  reward: ChallengeReward
  eager?: boolean
  sizes?: string
}

/** The challenge's own picture, else that of the product it pays, else one drawn from its name. */
export const QuestPicture = ({ name, image, reward, eager, sizes }: Props) => (
  <CardPicture name={name} src={image ?? reward.product?.productImage} eager={eager} sizes={sizes} />
)
