import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { MAX_SHARE_LINKS } from '@/api/constants'
import type { ShareKit, ShareLink } from '@/api/shapes'
import { CopyField } from '@/components/CopyField'
import { OfficeTable } from '@/components/office/OfficeTable'
import { Panel } from '@/components/Panel'
import { openDialog } from '@/dialogs/dialogs'
import { formatInteger } from '@/lib/format'
import classes from './Share.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The row of members whom no listed link brought. */
const OTHERS = 'others'

type Row = Pick<ShareLink, 'id' | 'name' | 'address' | 'members'> & { link?: ShareLink }

function rowsOf({ links, others }: ShareKit): Row[] {
  return [...links.map((link) => ({ ...link, link })), { id: OTHERS, name: 'Other ways', address: '', members: others }]
}

/** Each place where the community is shared, and the members that it brought. */
export function LinkTable({ kit }: { kit: ShareKit }) {
  const own = kit.links.filter(({ channel }) => channel === '').length
  return (
    <Panel
      title="Links and the members they bring"
      lead="Use each link in one place only. A fan counts for the link that they followed last before they joined. Members who left do not count."
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
          disabled={own >= MAX_SHARE_LINKS}
          onClick={() => openDialog('share-link-edit', {})}
        >
          Add link
        </Button>
      }
    >
      {own >= MAX_SHARE_LINKS && (
        <p className="quiet small">You have {MAX_SHARE_LINKS} links of your own. Delete one to add another.</p>
      )}
      <OfficeTable
        label="Members by link"
        rows={rowsOf(kit)}
        columns={[
          { key: 'name', title: 'Place', render: ({ name }) => name },
          {
            key: 'address',
            title: 'Link',
            isWide: true,
            render: ({ id, name, address }) =>
              id === OTHERS ? (
                <span className="quiet small">Explore, search, and addresses without a link</span>
              ) : (
                <div className={classes.address}>
                  <CopyField label={`link for ${name}`} value={address} />
                </div>
              ),
          },
          { key: 'week', title: '7 days', align: 'right', render: ({ members }) => formatInteger(members.week) },
          { key: 'month', title: '30 days', align: 'right', render: ({ members }) => formatInteger(members.month) },
          {
            key: 'total',
            title: 'In all',
            align: 'right',
            render: ({ members }) => <b>{formatInteger(members.total)}</b>,
          },
          {
            key: 'actions',
            title: 'Actions',
            align: 'right',
            render: ({ link }) => link?.channel === '' && <Actions link={link} />,
          },
        ]}
      />
    </Panel>
  )
}

const Actions = ({ link }: { link: ShareLink }) => (
  <div className={classes.actions}>
    <ActionIcon
      variant="subtle"
      size={44}
      aria-label={`Rename ${link.name}`}
      onClick={() => openDialog('share-link-edit', { link })}
    >
      <IconPencil {...icon} />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="red"
      size={44}
      aria-label={`Delete ${link.name}`}
      onClick={() => openDialog('share-link-delete', { link })}
    >
      <IconTrash {...icon} />
    </ActionIcon>
  </div>
)
