import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import type { TeamOfferDetail } from '@/api/offerShapes'
import { TrendChart } from '@/components/charts/TrendChart'
import { Chip } from '@/components/Chip'
import { OfficePage } from '@/components/office/OfficePage'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { Stats } from '@/components/Stats'
import { ownOffers } from '@/features/offers/admin/api'
import { OfferMenu } from '@/features/offers/admin/list'
import { OfferForm } from '@/features/offers/admin/OfferForm'
import { teamStateOf } from '@/features/offers/admin/offerPreview'
import { NotFound } from '@/layouts/NotFound'
import { formatInteger } from '@/lib/format'

const LIST = '/admin/offers'

export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(ownOffers.one(id))
  const offer = query.data
  if (query.error instanceof ApiError && query.error.status === 404)
    return <NotFound title="No offer found" text="It may have been deleted." to={LIST} label="Back to offers" />
  return (
    <OfficePage
      title={offer?.title ?? 'Offer'}
      back={{ to: LIST, label: 'Offers' }}
      state={offer && <Chip tone={teamStateOf(offer).tone}>{teamStateOf(offer).label}</Chip>}
      actions={offer && <OfferMenu offer={offer} label="More actions" isOnPage />}
    >
      <QueryView query={query} skeleton={<Skeleton height={480} radius="var(--radius-large)" />}>
        {(found) => <Body offer={found} />}
      </QueryView>
    </OfficePage>
  )
}

function Body({ offer }: { offer: TeamOfferDetail }) {
  const { publication, opened, copied, claimsTaken, claimLimit, pending, approved, reported, days } = offer
  return (
    <Stack gap={24}>
      {publication !== 'DRAFT' && (
        <Stats
          items={[
            { label: 'Links opened', value: formatInteger(opened) },
            { label: 'Codes copied', value: formatInteger(copied) },
            {
              label: claimLimit === null ? 'Claims' : `Claims of ${formatInteger(claimLimit)}`,
              value: formatInteger(claimsTaken),
            },
            { label: 'Waiting', value: formatInteger(pending) },
            { label: 'Approved', value: formatInteger(approved) },
            { label: 'Code reports', value: formatInteger(reported) },
          ]}
        />
      )}
      {publication !== 'DRAFT' && opened + copied > 0 && (
        <Panel title="Last 30 days" lead="Counted without the persons.">
          <TrendChart
            label="Uses per day"
            series={[
              { label: 'Links opened', points: days.map((one) => ({ at: one.day, value: one.opened })) },
              { label: 'Codes copied', points: days.map((one) => ({ at: one.day, value: one.copied })) },
            ]}
          />
        </Panel>
      )}
      <OfferForm key={offer.id} offer={offer} onSaved={() => undefined} />
    </Stack>
  )
}
