import { Menu, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import { bootCommunity } from '@/api/boot'
import { queryClient } from '@/api/queryClient'
import type { OwnPage } from '@/api/shapes'
import { ActionsMenu } from '@/components/office/ActionsMenu'
import { Chip } from '@/components/Chip'
import { OfficePage } from '@/components/office/OfficePage'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { ownPages } from '@/features/content/admin/api'
import { PageForm } from '@/features/content/admin/PageForm'
import { pageState } from '@/features/content/admin/pageValues'
import { NotFound } from '@/layouts/NotFound'

const LIST = '/admin/customization/pages'
const keep = (page: OwnPage) => queryClient.setQueryData(ownPages.one(page.id).queryKey, page)

export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(ownPages.one(id))
  const page = query.data

  if (query.error instanceof ApiError && query.error.status === 404) {
    return <NotFound title="No such page" text="It may have been deleted." to={LIST} label="Back to pages" />
  }
  return (
    <OfficePage
      title={page?.title ?? 'Page'}
      back={{ to: LIST, label: 'Pages' }}
      state={page && <Chip tone={pageState[page.state].tone}>{pageState[page.state].label}</Chip>}
      actions={page && <Actions page={page} />}
    >
      <QueryView query={query} skeleton={<Skeleton height={480} radius="var(--radius-large)" />}>
        {(found) => <PageForm key={found.id} page={found} onSaved={keep} />}
      </QueryView>
    </OfficePage>
  )
}

function Actions({ page }: { page: OwnPage }) {
  const navigate = useNavigate()
  return (
    <ActionsMenu>
      <Menu.Item onClick={() => openDialog('page-history', { page, onReverted: keep })}>Published versions</Menu.Item>
      {page.publishedAt && (
        <Menu.Item component="a" href={`${bootCommunity().url}/pages/${page.slug}`}>
          View as fan
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item color="red" onClick={() => openDialog('page-delete', { page, onDeleted: () => void navigate(LIST) })}>
        Delete page
      </Menu.Item>
    </ActionsMenu>
  )
}
