import { COMMUNITY_INVENTORY_HEADING } from '@/api/constants'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Page } from '@/components/Page'
import { OwnTabs } from '@/features/inventory/OwnTabs'
import { Inventory } from '@/features/inventory/Inventory'

export const Component = () => (
  <Page {...COMMUNITY_INVENTORY_HEADING}>
    <OwnTabs current="inventory" />
    <Inventory
      next={
        <Button component={Link} to="/store">
          Visit the store
        </Button>
      }
    />
  </Page>
)
