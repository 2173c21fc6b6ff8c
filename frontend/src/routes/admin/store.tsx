import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { AudienceRule } from '@/components/office/AudienceRule'
import { OfficeList } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'
import { productList } from '@/features/store/admin/list'
import { StoreTabs } from '@/features/store/admin/StoreTabs'
import classes from './ruled.module.css'

export const Component = () => (
  <OfficePage
    title="Store"
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
  >
    <OfficeList list={productList} />
    <div className={classes.rule}>
      <AudienceRule area="store" />
    </div>
  </OfficePage>
)
