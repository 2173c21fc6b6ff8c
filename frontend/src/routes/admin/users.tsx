import { ResourceList } from '@/components/ResourceList'
import { memberResource } from '@/features/members/admin/resource'

export const Component = () => <ResourceList resource={memberResource} />
