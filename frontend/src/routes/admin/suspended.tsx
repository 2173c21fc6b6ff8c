import { Page } from '@/components/Page'
import { SuspendedOffice } from '@/features/ownership/admin/SuspendedOffice'

/** The page of the back office of a suspended community. */
export const Component = () => (
  <Page title="Suspended community" bare>
    <SuspendedOffice />
  </Page>
)
