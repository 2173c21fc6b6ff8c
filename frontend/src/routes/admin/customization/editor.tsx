import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { QueryView } from '@/components/QueryView'
import { customization } from '@/features/branding/admin/api'
import { Editor } from '@/features/branding/admin/Editor'
import { customizationTabs, type EditorTab } from '@/components/office/customizationTabs'
import { OfficePage } from '@/components/office/OfficePage'

const FIRST = '/admin/customization/branding'

export function Component() {
  const { tab } = useParams()
  const query = useQuery(customization)
  // Pages, share and history have routes of their own.
  const known = customizationTabs.find(({ to }) => to.endsWith(`/${tab}`))
  // "colors" is the key of the tab, and what people type.
  if (!known) return <Navigate to={customizationTabs.find(({ key }) => key === tab)?.to ?? FIRST} replace />
  if (query.data) return <Editor key={known.key} data={query.data} tab={known.key as EditorTab} />
  return (
    <OfficePage title={known.label}>
      <QueryView query={query} skeleton={<Skeleton height={560} radius="var(--radius-large)" />}>
        {() => null}
      </QueryView>
    </OfficePage>
  )
}
