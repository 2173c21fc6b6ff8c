import { PLATFORM_MY_INVENTORY_HEADING } from '@/api/constants'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Page } from '@/components/Page'
import { Inventory } from '@/features/inventory/Inventory'

export const Component = () => (
  <Page {...PLATFORM_MY_INVENTORY_HEADING}>
    <Inventory
      withCommunity
      next={
        <Button component={Link} to="/explore">
          Explore communities
        </Button>
      }
    />
  </Page>
)
