import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SessionUser } from '@/api/shapes'
import { boot } from '@/api/boot'
import { CopyField } from '@/components/CopyField'
import { type NextStep, NextSteps } from '@/features/onboarding/NextSteps'
import { useWay } from '@/features/onboarding/useWay'
import { Way } from '@/features/onboarding/Way'
import { AuthFrame } from '@/layouts/AuthFrame'
import { peekTarget } from '@/session/redirectTarget'
import { useSession, whoami } from '@/session/session'
import classes from './finish.module.css'

const POLL_MS = 1000
const isOnItsWay = (state?: string) => state === 'REQUESTED' || state === 'BUILDING'

/** The way in ends here: a fan is shown where to go, a creator what makes the community worth visiting. */
export function Component() {
  const { user } = useSession()
  // The community is being built: usually done before this page is read.
  useQuery({
    ...whoami,
    staleTime: 0,
    refetchInterval: ({ state }) => (isOnItsWay(state.data?.user?.community?.state) ? POLL_MS : false),
  })
  if (!user) return null
  return user.community ? <CreatorFinish user={user} community={user.community} /> : <FanFinish user={user} />
}

const confirm = ({ email, emailVerified }: SessionUser, why: string): NextStep => ({
  title: 'Confirm your e-mail',
  text: emailVerified ? email : why,
  to: '/onboarding/check-inbox',
  isDone: emailVerified,
})

function FanFinish({ user }: { user: SessionUser }) {
  const way = useWay('Finish')
  const isIn = way.done.has('Creators')
  const before = peekTarget()
  return (
    <AuthFrame
      title={`You are in, ${user.username}`}
      lead="Join a community, take part, and its gems are yours to spend there."
      art="you are in"
      way={<Way at="Finish" {...way} />}
    >
      <NextSteps
        steps={[
          ...(before && before !== '/' && before !== '/explore'
            ? [{ title: 'Go back to where you were', text: before, href: before }]
            : []),
          isIn
            ? {
                title: 'Visit your communities',
                text: 'See what they offer, and what you can earn',
                to: '/my-communities',
              }
            : { title: 'Find your communities', text: 'Joining is free, and you leave when you like', to: '/explore' },
          confirm(user, 'Then you can spend gems, too'),
          {
            title: 'Add a picture',
            text: 'So that creators recognise you',
            to: '/profile/settings',
            isDone: user.avatarUrl !== null,
          },
        ]}
      />
      <p className={classes.other}>
        Creating yourself? <Link to="/onboarding/create-community">Open a community</Link>
      </p>
    </AuthFrame>
  )
}

function CreatorFinish({ user, community }: { user: SessionUser; community: NonNullable<SessionUser['community']> }) {
  const { name, slug, state } = community
  const way = <Way at="Finish" {...useWay('Finish')} />

  if (isOnItsWay(state)) {
    return (
      <AuthFrame
        title={`Building ${name}`}
        lead="Its own books, its own store, its own colours. A few seconds."
        art={name}
        way={way}
      >
        <div className={classes.bar} role="progressbar" aria-label="Building your community" />
      </AuthFrame>
    )
  }
  if (state === 'FAILED') {
    return (
      <AuthFrame
        title="Building stopped"
        lead="Something on our side went wrong. Nothing is lost: the name is yours and the operators were told. Look in again in a few minutes."
        art={name}
        way={way}
      >
        <Button variant="default" onClick={() => window.location.reload()}>
          Look again
        </Button>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={`${name} is open`}
      lead="Two things make it worth visiting: one product, and the link in your fans' hands."
      art={name}
      way={way}
    >
      <CopyField label="the address" value={new URL(`/creator/${slug}`, boot.platformUrl).href} />
      <div className={classes.steps}>
        <NextSteps
          steps={[
            { title: 'Add your first product', text: 'Something only you can give', href: '/admin/store/create' },
            confirm(user, 'Then it appears in Explore'),
            { title: 'See it as a fan', text: `/creator/${slug}`, href: `/creator/${slug}` },
          ]}
        />
      </div>
      <Button component="a" href="/admin/get-started" data-size="lg" fullWidth>
        Set it up
      </Button>
    </AuthFrame>
  )
}
