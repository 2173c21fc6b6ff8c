import { Button, Menu } from '@mantine/core'
import type { TeamOfferPlatform } from '@/api/offerShapes'
import { Chip } from '@/components/Chip'
import { Mark } from '@/components/Mark'
import { Notice } from '@/components/Notice'
import { ActionsMenu } from '@/components/office/ActionsMenu'
import { defineList } from '@/components/office/list'
import { Time } from '@/components/Time'
import { openDialog } from '@/dialogs/dialogs'
import { formatInteger } from '@/lib/format'
import { keyOf } from '@/lib/keyOf'
import { offerPlatforms } from './api'
import classes from './Offers.module.css'

const SORTS = { NAME: 'NAME', CREATED_AT: 'CREATED_AT' } as const
const edit = (platform: TeamOfferPlatform) => openDialog('offer-platform', { platform })

export const platformList = defineList<TeamOfferPlatform>({
  area: 'offer-platforms',
  label: { one: 'platform', many: 'Platforms' },
  query: ({ take, page, search, sortBy, sortDirection }) =>
    offerPlatforms.list({ take, page, search, sortDirection, sortBy: keyOf(SORTS, sortBy) }),
  columns: [
    {
      key: 'name',
      title: 'Platform',
      sort: SORTS.NAME,
      render: ({ name, platformIco }) => (
        <span className={classes.platform}>
          <Mark name={name} src={platformIco} size={32} />
          {name}
        </span>
      ),
    },
    {
      key: 'kind',
      title: 'Kind',
      isState: true,
      render: ({ isCasino }) => <Chip tone={isCasino ? 'warning' : 'quiet'}>{isCasino ? 'Casino' : 'Other'}</Chip>,
    },
    { key: 'offers', title: 'Offers', align: 'right', render: ({ offers }) => formatInteger(offers) },
    {
      key: 'created',
      title: 'Added',
      align: 'right',
      sort: SORTS.CREATED_AT,
      render: ({ createdAt }) => <Time value={createdAt} />,
    },
    {
      key: 'actions',
      title: 'Actions',
      align: 'right',
      render: (platform) => (
        <ActionsMenu label={`Actions for ${platform.name}`} width={200}>
          <Menu.Item onClick={() => edit(platform)}>Edit platform</Menu.Item>
          <Menu.Item color="red" onClick={() => openDialog('offer-platform-delete', { platform })}>
            Delete platform
          </Menu.Item>
        </ActionsMenu>
      ),
    },
  ],
  sorted: { by: SORTS.NAME, direction: 'asc' },
  open: { here: edit },
  empty: (
    <Notice
      art="first platform"
      title="No platforms yet"
      text="A platform has a name and an icon. Each offer belongs to one."
      action={<Button onClick={() => openDialog('offer-platform', {})}>Add your first platform</Button>}
    />
  ),
})
