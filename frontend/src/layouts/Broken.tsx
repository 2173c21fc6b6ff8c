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
      title="This page tripped"
      text="Something on it did not work. Reloading usually helps."
      action={<Button onClick={() => window.location.reload()}>Reload</Button>}
    />
  )
}
