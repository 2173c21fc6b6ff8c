import type { ChallengeReward } from '@/api/shapes'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Picture } from '@/components/Picture'
import classes from './QuestPicture.module.css'

interface Props {
  name: string
  image: string | null
  reward: ChallengeReward
  eager?: boolean
  sizes?: string
}

/** The challenge's own picture, else that of the product it pays, else one drawn from its name. */
export function QuestPicture({ name, image, reward, eager = false, sizes }: Props) {
  const src = image ?? reward.product?.productImage
  return (
    <div className={classes.frame}>
      {src ? (
        <Picture
          src={src}
          sizes={sizes ?? '(min-width: 48em) 400px, calc(100vw - 2rem)'}
          width={640}
          height={400}
          loading={eager ? 'eager' : 'lazy'}
        />
      ) : (
        <GeneratedArt name={name} kind="product" eager={eager} />
      )}
    </div>
  )
}
