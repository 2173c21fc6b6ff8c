import { COMMUNITY_ORDERS_HEADING } from '@/api/constants'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Page } from '@/components/Page'
import { OwnTabs } from '@/features/inventory/OwnTabs'
import { EnteredDrops } from '@/features/orders/EnteredDrops'
import { OwnOrders } from '@/features/orders/OwnOrders'

export const Component = () => (
  <Page {...COMMUNITY_ORDERS_HEADING}>
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
