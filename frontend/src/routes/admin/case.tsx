import { Menu, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import type { TeamCase } from '@/api/shapes'
import { bootCommunity } from '@/api/boot'
import { ActionsMenu } from '@/components/office/ActionsMenu'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { ownCases, useSetCaseStatus } from '@/features/cases/admin/api'
import { CaseForm } from '@/features/cases/admin/CaseForm'
import { CaseState } from '@/features/cases/admin/CaseState'
import { OfficePage } from '@/components/office/OfficePage'
import { NotFound } from '@/layouts/NotFound'

export function Component() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const query = useQuery(ownCases.one(id))
  const shown = query.data

  if (query.error instanceof ApiError && query.error.status === 404) {
    return <NotFound title="No such case" text="It may have been deleted." to="/admin/cases" label="Back to cases" />
  }
  return (
    <OfficePage
      title={shown?.name ?? 'Case'}
      back={{ to: '/admin/cases', label: 'Cases' }}
      state={shown && <CaseState shown={shown} />}
      actions={shown && shown.status !== 'ARCHIVED' && <Actions shown={shown} />}
    >
      <QueryView query={query} skeleton={<Skeleton height={480} radius="var(--radius-large)" />}>
        {(found) => <CaseForm key={found.id} shown={found} onSaved={() => void navigate('/admin/cases')} />}
      </QueryView>
    </OfficePage>
  )
}

function Actions({ shown }: { shown: TeamCase }) {
  const navigate = useNavigate()
  const change = useSetCaseStatus(shown, 'Status changed')
  const isOpen = shown.status === 'ACTIVE'
  return (
    <ActionsMenu isBusy={change.isPending}>
      <Menu.Item onClick={() => openDialog('case-preview', { shown })}>Preview</Menu.Item>
      {shown.status !== 'DRAFT' && (
        <>
          <Menu.Item component="a" href={`${bootCommunity().url}/cases/${shown.slug}`}>
            View as fan
          </Menu.Item>
          <Menu.Item onClick={() => change.mutate({ status: isOpen ? 'PAUSED' : 'ACTIVE' })}>
            {isOpen ? 'Pause case' : 'Reopen case'}
          </Menu.Item>
        </>
      )}
      <Menu.Divider />
      <Menu.Item
        color="red"
        onClick={() =>
          openDialog('lootbox-delete', {
            id: shown.id,
            name: shown.name,
            onDeleted: () => void navigate('/admin/cases'),
          })
        }
      >
        Delete case
      </Menu.Item>
    </ActionsMenu>
  )
}
