import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { boot, platformHref } from '@/api/boot'
import { peekTarget, takeTarget } from '@/session/redirectTarget'
import { ProviderMark } from '@/components/ProviderMark'
import { providerLabel } from '@/lib/providers'
import { followLogin, loginHref } from './providers'
import classes from './SocialButtons.module.css'

interface Props {
  intent: 'login' | 'signup'
  /** The page after the login; without it, the page that the person was on their way to. */
  target?: string
}

const words = { login: 'Or log in with', signup: 'Or sign up with' }
const verbs = { login: 'Log in with', signup: 'Sign up with' }

/** One button for each service this installation is known at. They lead away and back as whole pages. */
export function SocialButtons({ intent, target }: Props) {
  const [params] = useSearchParams()
  const { providers } = boot
  if (providers.length === 0) return null
  return (
    <section className={classes.ways} aria-labelledby={`${intent}-with`}>
      <h2 id={`${intent}-with`} className={classes.or}>
        {words[intent]}
      </h2>
      <ul className={classes.buttons} data-count={providers.length}>
        {providers.map((provider) => (
          <li key={provider}>
            <Button
              component="a"
              variant="default"
              fullWidth
              className={classes.button}
              aria-label={`${verbs[intent]} ${providerLabel[provider]}`}
              href={loginHref(provider, target ?? peekTarget(), params)}
              // From here on the address carries it: remembered, it would lead the next login astray.
              onClick={(event) => followLogin(event) && takeTarget()}
              leftSection={<ProviderMark provider={provider} size={24} />}
            >
              {providerLabel[provider]}
            </Button>
          </li>
        ))}
      </ul>
      {intent === 'login' && (
        <p className="small quiet">
          Your first login with one of these services creates an account. You then accept the{' '}
          <a href={platformHref('/terms-of-service')}>terms</a> and the{' '}
          <a href={platformHref('/privacy-policy')}>privacy policy</a>.
        </p>
      )}
    </section>
  )
}
