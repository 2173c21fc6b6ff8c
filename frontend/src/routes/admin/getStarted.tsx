import { Stack } from '@mantine/core'
import { GetStarted } from '@/features/dashboard/admin/GetStarted'
import { OfficePage } from '@/components/office/OfficePage'
import { TwoFactorOffer } from '@/features/profile/twoFactor/TwoFactorOffer'
import { TeamStart } from '@/layouts/office/TeamStart'
import { useSession } from '@/session/session'

export function Component() {
  const isOwner = useSession().acting?.isOwner
  return (
    <OfficePage
      title="Getting Started"
      lead={isOwner ? 'Set up your community.' : 'You are on the team. The owner chose the areas you can work in.'}
    >
      <Stack gap={24}>
        {isOwner ? <GetStarted /> : <TeamStart />}
        <TwoFactorOffer />
      </Stack>
    </OfficePage>
  )
}
