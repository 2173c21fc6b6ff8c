import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ResourceList } from '@/components/ResourceList'
import { productResource } from '@/features/store/admin/resource'
import { StoreTabs } from '@/features/store/admin/StoreTabs'

export const Component = () => (
  <ResourceList
    resource={productResource}
    tabs={<StoreTabs current="products" />}
    actions={
      <Button
        component={Link}
        to="/admin/store/create"
        leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
      >
        Add product
      </Button>
    }
  />
)
