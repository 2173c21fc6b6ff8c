import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { offerRequests } from '@/api/queries/office/offerRequests'
import { AudienceRule } from '@/components/office/AudienceRule'
import { OfficeList } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'
import { SwitchedOff } from '@/components/office/SwitchedOff'
import { Tabs } from '@/components/Tabs'
import { openDialog } from '@/dialogs/dialogs'
import { offerList } from '@/features/offers/admin/list'
import { OfferRequests } from '@/features/offers/admin/OfferRequests'
import { formatInteger } from '@/lib/format'
import classes from './ruled.module.css'

export function Component() {
  const [params] = useSearchParams()
  const isReview = params.get('tab') === 'requests'
  const waiting = useQuery(offerRequests.waiting).data?.total ?? 0
  return (
    <OfficePage
      title="Offers"
      lead="Bonuses of other platforms for your fans, and what fans sent to claim your reward."
      actions={
        <Button
          leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
          onClick={() => openDialog('offer-create', {})}
        >
          Create offer
        </Button>
      }
    >
      <SwitchedOff feature="OFFERS" />
      <Tabs
        label="Offers"
        current={isReview ? 'requests' : 'offers'}
        tabs={[
          { key: 'offers', label: 'Offers', to: '/admin/offers' },
          {
            key: 'requests',
            label: waiting > 0 ? `Claims (${formatInteger(waiting)})` : 'Claims',
            to: '/admin/offers?tab=requests',
          },
        ]}
      />
      {isReview ? (
        <OfferRequests />
      ) : (
        <>
          <OfficeList list={offerList} />
          <div className={classes.rule}>
            <AudienceRule area="offers" />
          </div>
        </>
      )}
    </OfficePage>
  )
}
