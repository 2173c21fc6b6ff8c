import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { Notice } from '@/components/Notice'
import { retryFailed } from '@/lib/lazily'
import { useOnline } from '@/lib/useOnline'
import { NotFound } from './NotFound'

/** What a page shows when it failed to load or to render; the frame around it stays. */
export function Broken() {
  const error = useRouteError()
  const isOnline = useOnline()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const retry = () => {
      retryFailed()
      void revalidate()
    }
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      // The next navigation loads it again.
      retryFailed()
    }
  }, [revalidate])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (!isOnline)
    return <Notice alone art="broken" title="You are offline" text="This page opens when you are back online." />
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
