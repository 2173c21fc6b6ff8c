export { History as Component } from '@/features/branding/admin/History'
