import { Button } from '@mantine/core'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Notice } from '@/components/Notice'
import { NotFound } from './NotFound'

/** What a page shows when it failed to render; the frame around it stays. */
export function Broken() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <Notice
      alone
      art="broken"
      title="Something went wrong"
      text="This page did not work. Reload it to try again."
      action={<Button onClick={() => window.location.reload()}>Reload</Button>}
    />
  )
}
