import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { QueryView } from '@/components/QueryView'
import { customization } from '@/features/branding/admin/api'
import { BrandingEditor } from '@/features/branding/admin/BrandingEditor'
import { wasJustPublished } from '@/features/branding/admin/values'
import { OfficePage } from '@/features/office/admin/OfficePage'
import { toast } from '@/lib/toast'

export function Component() {
  const query = useQuery(customization)
  useEffect(() => {
    if (wasJustPublished()) toast('SUCCESS', 'Published. Your fans see it now.')
  }, [])
  if (query.data) return <BrandingEditor data={query.data} />
  return (
    <OfficePage title="Branding">
      <QueryView query={query} skeleton={<Skeleton height={560} radius="var(--radius-large)" />}>
        {() => null}
      </QueryView>
    </OfficePage>
  )
}
