import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Page } from '@/components/Page'
import { Inventory } from '@/features/inventory/Inventory'

export const Component = () => (
  <Page title="My inventory" lead="What you bought and won, in every community.">
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
