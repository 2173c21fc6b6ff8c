import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { AuthFrame } from '@/layouts/AuthFrame'
import { useSession, whoami } from '@/session/session'
import classes from './finish.module.css'

const POLL_MS = 1000
const isOnItsWay = (state?: string) => state === 'REQUESTED' || state === 'BUILDING'

/** The community is being built: usually done before this page is read. */
export function Component() {
  const { user } = useSession()
  useQuery({
    ...whoami,
    staleTime: 0,
    refetchInterval: ({ state }) => (isOnItsWay(state.data?.user?.community?.state) ? POLL_MS : false),
  })
  const community = user?.community
  if (!community) return <Navigate to="/onboarding/create-community" replace />

  if (isOnItsWay(community.state)) {
    return (
      <AuthFrame
        title={`Building ${community.name}`}
        lead="Its own books, its own store, its own colours. A few seconds."
        art={community.name}
      >
        <div className={classes.bar} role="progressbar" aria-label="Building your community" />
      </AuthFrame>
    )
  }
  if (community.state === 'FAILED') {
    return (
      <AuthFrame
        title="Building stopped"
        lead="Something on our side went wrong. Nothing is lost: the name is yours and the operators were told. Look in again in a few minutes."
        art={community.name}
      >
        <Button variant="default" onClick={() => window.location.reload()}>
          Look again
        </Button>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={`${community.name} is open`}
      lead="Two things make it worth visiting: one product, and the link in your fans' hands."
      art={community.name}
    >
      <Stack>
        <Group>
          <Button component="a" href="/admin/get-started">
            Set it up
          </Button>
          <Button component="a" href={`/creator/${community.slug}`} variant="default">
            See it as a fan
          </Button>
        </Group>
        {!user.emailVerified && (
          <p className="small quiet">
            It appears in Explore once <Link to="/onboarding/check-inbox">your e-mail is confirmed</Link>.
          </p>
        )}
      </Stack>
    </AuthFrame>
  )
}
