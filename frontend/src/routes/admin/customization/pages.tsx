import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { customizationTabs } from '@/components/office/customizationTabs'
import { OfficePage } from '@/components/office/OfficePage'
import { Tabs } from '@/components/Tabs'
import { BannerList } from '@/features/content/admin/BannerList'
import { PageList } from '@/features/content/admin/PageList'

export const Component = () => (
  <OfficePage
    title="Pages"
    tabs={<Tabs label="Customization" current="pages" tabs={customizationTabs} />}
    actions={
      <Button
        component={Link}
        to="/admin/customization/pages/create"
        leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
      >
        Write page
      </Button>
    }
  >
    <Stack>
      <PageList />
      <BannerList />
    </Stack>
  </OfficePage>
)
