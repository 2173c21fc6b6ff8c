import { Stack } from '@mantine/core'
import { GetStarted } from '@/features/dashboard/admin/GetStarted'
import { OfficePage } from '@/components/office/OfficePage'
import { TwoFactorOffer } from '@/features/profile/twoFactor/TwoFactorOffer'

export const Component = () => (
  <OfficePage title="Getting Started" lead="Set up your community.">
    <Stack gap={24}>
      <GetStarted />
      <TwoFactorOffer />
    </Stack>
  </OfficePage>
)
