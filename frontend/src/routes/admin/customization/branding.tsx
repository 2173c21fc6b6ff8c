import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '@/components/QueryView'
import { customization } from '@/features/branding/admin/api'
import { BrandingEditor } from '@/features/branding/admin/BrandingEditor'
import { OfficePage } from '@/components/office/OfficePage'

export function Component() {
  const query = useQuery(customization)
  if (query.data) return <BrandingEditor data={query.data} />
  return (
    <OfficePage title="Branding">
      <QueryView query={query} skeleton={<Skeleton height={560} radius="var(--radius-large)" />}>
        {() => null}
      </QueryView>
    </OfficePage>
  )
}
