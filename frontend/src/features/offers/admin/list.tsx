import { Button, Menu } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { TeamOffer } from '@/api/offerShapes'
import { Chip } from '@/components/Chip'
import { Mark } from '@/components/Mark'
import { Notice } from '@/components/Notice'
import { ActionsMenu } from '@/components/office/ActionsMenu'
import { defineList } from '@/components/office/list'
import { Time } from '@/components/Time'
import { openDialog } from '@/dialogs/dialogs'
import { formatExact, formatInteger } from '@/lib/format'
import { keyOf } from '@/lib/keyOf'
import { optionsOf } from '@/lib/options'
import { ownOffers } from './api'
import classes from './Offers.module.css'
import { stateLabels, teamStateOf } from './offerPreview'

const SORTS = { TITLE: 'TITLE', CREATED_AT: 'CREATED_AT', ENDS_AT: 'ENDS_AT', POSITION: 'POSITION' } as const
const LIST = '/admin/offers'

export const offerList = defineList<TeamOffer>({
  area: 'offers',
  label: { one: 'offer', many: 'Offers' },
  query: ({ filters, sortBy, ...query }) =>
    ownOffers.list({ ...query, sortBy: keyOf(SORTS, sortBy), state: keyOf(stateLabels, filters.state) }),
  columns: [
    { key: 'title', title: 'Offer', sort: SORTS.TITLE, render: ({ title }) => title },
    {
      key: 'state',
      title: 'State',
      isState: true,
      render: (offer) => {
        const { label, tone } = teamStateOf(offer)
        return <Chip tone={tone}>{label}</Chip>
      },
    },
    {
      key: 'platform',
      title: 'Platform',
      render: ({ platform }) => (
        <span className={classes.platform}>
          <Mark name={platform.name} src={platform.platformIco} size={24} />
          <span className={classes.unbroken} title={platform.name}>
            {platform.name}
          </span>
        </span>
      ),
    },
    {
      key: 'code',
      title: 'Code',
      render: ({ promoCode }) =>
        promoCode ? (
          <span className={classes.unbroken} title={promoCode}>
            {promoCode}
          </span>
        ) : (
          <span className="quiet">—</span>
        ),
    },
    {
      key: 'ends',
      title: 'Ends',
      align: 'right',
      sort: SORTS.ENDS_AT,
      render: ({ endsAt }) =>
        endsAt === null ? (
          <span className="quiet">No end</span>
        ) : (
          <span title={formatExact(endsAt)}>
            <Time value={endsAt} />
          </span>
        ),
    },
    {
      key: 'uses',
      title: 'Opened / copied',
      align: 'right',
      render: ({ opened, copied }) => `${formatInteger(opened)} / ${formatInteger(copied)}`,
    },
    {
      key: 'claims',
      title: 'Claims',
      align: 'right',
      render: ({ approved, pending }) => (
        <>
          {formatInteger(approved)}
          {pending > 0 && <strong>, {formatInteger(pending)} to review</strong>}
        </>
      ),
    },
    {
      key: 'reported',
      title: 'Reports',
      align: 'right',
      render: ({ reported }) =>
        reported > 0 ? <Chip tone="warning">{formatInteger(reported)}</Chip> : <span className="quiet">0</span>,
    },
    { key: 'position', title: 'Order', align: 'right', sort: SORTS.POSITION, render: ({ position }) => position },
    {
      key: 'actions',
      title: 'Actions',
      align: 'right',
      render: (offer) => <OfferMenu offer={offer} label={`Actions for ${offer.title}`} />,
    },
  ],
  views: { key: 'state', label: 'State', options: optionsOf(stateLabels) },
  sorted: { by: SORTS.CREATED_AT, direction: 'desc' },
  open: ({ id }) => `${LIST}/${id}`,
  empty: (
    <Notice
      art="first offer"
      title="No offers yet"
      text="Add a platform and its bonus. Fans read all terms before they press anything."
      action={<Button onClick={() => openDialog('offer-create', {})}>Create your first offer</Button>}
    />
  ),
})

interface MenuProps {
  offer: TeamOffer
  label: string
  /** On the offer's own page, which is left once the offer is deleted. */
  isOnPage?: boolean
}

/** The actions of an offer beside its form. */
export function OfferMenu({ offer, label, isOnPage = false }: MenuProps) {
  const navigate = useNavigate()
  return (
    <ActionsMenu label={label} width={220}>
      {offer.pending > 0 && (
        <Menu.Item onClick={() => void navigate(`${LIST}?tab=requests&offer=${offer.id}`)}>Review claims</Menu.Item>
      )}
      <Menu.Item
        color="red"
        onClick={() =>
          openDialog('offer-delete', { offer, onDeleted: isOnPage ? () => void navigate(LIST) : () => undefined })
        }
      >
        Delete offer
      </Menu.Item>
    </ActionsMenu>
  )
}
