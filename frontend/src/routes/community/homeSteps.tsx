import { useQuery } from '@tanstack/react-query'
import { bootCommunity } from '@/api/boot'
import { products } from '@/api/queries/products'
import { FirstSteps } from '@/features/community/FirstSteps'
import FirstEarning from '@/features/earning/FirstEarning'
import StreakLine from '@/features/earning/StreakLine'
import WaitingRewards from '@/features/quests/WaitingRewards'
import { useSession } from '@/session/session'

interface Props {
  /** The person has bought nothing yet, and is not the owner. */
  isNew: boolean
  name: string
  hasBought: boolean
}

/** The next steps of a fan: the first steps, and the rewards that wait. */
export default function HomeSteps({ isNew, name, hasBought }: Props) {
  const isMember = useSession().member !== null
  const sold = useQuery({ ...products.list(bootCommunity().slug, { take: 1 }), enabled: isNew })
  return (
    <>
      {isNew && (
        <FirstSteps
          name={name}
          hasBought={hasBought}
          isStoreEmpty={sold.data?.total === 0}
          firstEarning={<FirstEarning />}
        />
      )}
      <WaitingRewards />
      {isMember && <StreakLine />}
    </>
  )
}
