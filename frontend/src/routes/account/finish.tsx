import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SessionUser } from '@/api/shapes'
import { boot } from '@/api/boot'
import { CopyField } from '@/components/CopyField'
import { type NextStep, NextSteps } from '@/features/onboarding/NextSteps'
import { useOnboardingProgress } from '@/features/onboarding/useOnboardingProgress'
import { OnboardingProgress } from '@/features/onboarding/OnboardingProgress'
import { AuthFrame } from '@/layouts/AuthFrame'
import { peekTarget } from '@/session/redirectTarget'
import { useSession, whoami } from '@/session/session'
import { reloadPage } from '@/lib/leaving'
import classes from './finish.module.css'

const POLL_MS = 1000
const isOnItsWay = (state?: string) => state === 'REQUESTED' || state === 'BUILDING'

/** The last onboarding step: next steps for fans and for creators. */
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
  title: 'Confirm your email',
  text: emailVerified ? email : why,
  to: '/onboarding/check-inbox',
  isDone: emailVerified,
})

function FanFinish({ user }: { user: SessionUser }) {
  const progress = useOnboardingProgress('Finish')
  const isIn = progress.done.has('Creators')
  const before = peekTarget()
  return (
    <AuthFrame
      title={`You’re all set, ${user.username}`}
      lead={
        isIn
          ? 'Take part in your communities, and spend their gems there.'
          : 'Join a community, take part, and spend its gems there.'
      }
      art="you are in"
      progress={<OnboardingProgress at="Finish" {...progress} />}
    >
      <NextSteps
        steps={[
          ...(before && before !== '/' && before !== '/explore'
            ? [{ title: 'Go back to where you were', text: before, href: before }]
            : []),
          isIn
            ? {
                title: 'Visit your communities',
                text: 'See their products and raffles',
                to: '/my-communities',
              }
            : { title: 'Find your communities', text: 'Joining is free, and you can leave any time', to: '/explore' },
          confirm(user, 'Then you can spend gems, too'),
          {
            title: 'Add a picture',
            text: 'So that creators recognize you',
            to: '/profile/settings',
            isDone: user.avatarUrl !== null,
          },
        ]}
      />
      <p className={classes.other}>
        Are you a creator? <Link to="/onboarding/create-community">Open a community</Link>
      </p>
    </AuthFrame>
  )
}

function CreatorFinish({ user, community }: { user: SessionUser; community: NonNullable<SessionUser['community']> }) {
  const { name, slug, state } = community
  const progress = <OnboardingProgress at="Finish" {...useOnboardingProgress('Finish')} />

  if (isOnItsWay(state)) {
    return (
      <AuthFrame
        title={`Creating ${name}`}
        lead="We set up your ledger, store and colors. This takes a few seconds."
        art={name}
        progress={progress}
      >
        <div className={classes.bar} role="progressbar" aria-label="Creating your community" />
      </AuthFrame>
    )
  }
  if (state === 'FAILED') {
    return (
      <AuthFrame
        title="We could not create your community"
        lead="Something went wrong on our side. Your name is reserved, and the operators were notified. Check again in a few minutes."
        art={name}
        progress={progress}
      >
        <Button variant="default" onClick={() => reloadPage()}>
          Check again
        </Button>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={`${name} is open`}
      lead="Next, add a product and share the link with your fans."
      art={name}
      progress={progress}
    >
      <CopyField label="address" value={new URL(`/creator/${slug}`, boot.platformUrl).href} />
      <div className={classes.steps}>
        <NextSteps
          steps={[
            { title: 'Add your first product', text: 'Something only you can offer', href: '/admin/store/create' },
            confirm(user, 'Then your community appears in Explore'),
            { title: 'View as fan', text: `/creator/${slug}`, href: `/creator/${slug}` },
          ]}
        />
      </div>
      <Button component="a" href="/admin/get-started" data-size="lg" fullWidth>
        Open back office
      </Button>
    </AuthFrame>
  )
}
