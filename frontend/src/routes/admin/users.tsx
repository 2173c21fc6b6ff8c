import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from 'react-router'
import { memberList } from '@/features/members/admin/list'
import { OfficeList } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'

export const Component = () => (
  <OfficePage
    title="Users"
    lead="Everyone who joined, with their balances."
    actions={
      <>
        <Button component={Link} to="/admin/users/messages" variant="default">
          Messages
        </Button>
        <Button component={Link} to="/admin/users/friends" variant="default">
          Invited friends
        </Button>
        <Button
          component={Link}
          to="/admin/users/import"
          variant="default"
          leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden="true" />}
        >
          Import points
        </Button>
      </>
    }
  >
    <OfficeList list={memberList} />
  </OfficePage>
)
