import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router'
import { Notice } from '@/components/Notice'
import { retryFailed } from '@/lib/lazily'
import { useOnline } from '@/lib/useOnline'
import { reloadPage } from '@/lib/leaving'
import { NotFound } from './NotFound'

/** The notice for a page that failed to load or to render. The frame around the page stays. */
export function Broken() {
  const error = useRouteError()
  const isOnline = useOnline()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    const retry = () => {
      retryFailed()
      // A new entry of the same address clears the error.
      void navigate({ pathname, search, hash }, { replace: true })
    }
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      // The next navigation loads it again.
      retryFailed()
    }
  }, [navigate, pathname, search, hash])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (!isOnline)
    return <Notice alone art="broken" title="You are offline" text="This page opens when you are back online." />
  return (
    <Notice
      alone
      art="broken"
      title="Something went wrong"
      text="This page did not work. Reload it to try again."
      action={<Button onClick={() => reloadPage()}>Reload</Button>}
    />
  )
}
