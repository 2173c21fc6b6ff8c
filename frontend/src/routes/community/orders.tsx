import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { bootCommunity } from '@/api/boot'
import { Page } from '@/components/Page'
import { OwnTabs } from '@/features/inventory/OwnTabs'
import { EnteredDrops } from '@/features/orders/EnteredDrops'
import { OwnOrders } from '@/features/orders/OwnOrders'

export const Component = () => (
  <Page title="Your orders" lead={`What you bought at ${bootCommunity().name}.`}>
    <OwnTabs current="orders" />
    <EnteredDrops />
    <OwnOrders
      next={
        <Button component={Link} to="/store">
          Visit the store
        </Button>
      }
    />
  </Page>
)
