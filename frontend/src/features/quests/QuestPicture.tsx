import { Suspense } from 'react'
import type { FanChallenge } from '@/api/shapes'
import { CardPicture } from '@/components/CardPicture'
import { lazily } from '@/lib/lazily'

// The icons of all deeds are not part of the first load.
const QuestSymbol = lazily(() => import('./QuestSymbol'))

interface Props {
  challenge: Pick<FanChallenge, 'name' | 'challengeImage' | 'challengeTemplate' | 'reward'>
  eager?: boolean
  sizes?: string
}

/** The challenge's own picture, else that of the product it pays, else a drawn one with the symbol of the task. */
export function QuestPicture({ challenge: { name, challengeImage, challengeTemplate, reward }, eager, sizes }: Props) {
  const src = challengeImage ?? reward.product?.productImage
  return (
    <CardPicture name={name} src={src} eager={eager} sizes={sizes}>
      {!src && (
        <Suspense>
          <QuestSymbol template={challengeTemplate} />
        </Suspense>
      )}
    </CardPicture>
  )
}
