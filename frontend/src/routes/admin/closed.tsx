import { Page } from '@/components/Page'
import { ClosedOffice } from '@/features/ownership/admin/ClosedOffice'

/** The only page of the back office of a closed community. */
export const Component = () => (
  <Page title="Closed community" bare>
    <ClosedOffice />
  </Page>
)
