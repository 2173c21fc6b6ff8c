import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { bootCommunity } from '@/api/boot'
import { Page } from '@/components/Page'
import { OwnTabs } from '@/features/inventory/OwnTabs'
import { Inventory } from '@/features/inventory/Inventory'

export const Component = () => (
  <Page title="Your inventory" lead={`What you bought and won at ${bootCommunity().name}.`}>
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
