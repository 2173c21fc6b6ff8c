import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { boot } from '@/api/boot'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { isSocial, providerLabel } from '@/lib/providers'
import { followLogin, loginHref } from '@/features/profile/connections/providers'
import { type Intent, refusalOf } from '@/features/profile/connections/refusals'
import { isSafeTarget, rememberTarget } from '@/session/redirectTarget'
import { useSession } from '@/session/session'

const MAX_MESSAGE_LENGTH = 200
const INTENTS: readonly Intent[] = ['LINK', 'CONFIRM', 'CHANNEL']
const SETTINGS = '/profile/settings?tab=connections'

/** The page after a failed login at another service: the reason, and the next step. */
export function Component() {
  const [params] = useSearchParams()
  const { user } = useSession()
  const named = params.get('provider')
  const provider = isSocial(named) ? named : null
  const asked = params.get('intent')
  const intent = INTENTS.find((known) => known === asked) ?? 'LOGIN'
  const leadsBack = intent === 'LINK' || intent === 'CHANNEL'
  const { title, text, cure } = refusalOf(params.get('code') ?? params.get('error') ?? '', provider, intent)
  // Any person can write a text into an address, so show it as a quotation, never as our own words.
  const said = params.get('message')?.slice(0, MAX_MESSAGE_LENGTH)
  const wanted = params.get('redirectUrl') ?? '/'
  const target = isSafeTarget(wanted) ? wanted : '/'

  // Each login link leads on to the page that the user wanted.
  useEffect(() => {
    if (target !== '/' && intent === 'LOGIN') rememberTarget(target)
  }, [target, intent])

  const canTryAgain = provider !== null && cure === 'again' && !leadsBack && boot.providers.includes(provider)
  const other = canTryAgain ? 'default' : 'filled'
  return (
    <Page title={title} bare>
      <Notice
        alone
        art="oauth error"
        title={title}
        text={
          <>
            {text}
            {said && (
              <>
                <br />
                <span className="small">Error code: “{said}”</span>
              </>
            )}
          </>
        }
        action={
          <>
            {canTryAgain && (
              <Button component="a" href={loginHref(provider, target)} onClick={followLogin}>
                Try {providerLabel[provider]} again
              </Button>
            )}
            {intent === 'CHANNEL' && target.startsWith('/admin') ? (
              <Button component="a" href={target}>
                Go back
              </Button>
            ) : user ? (
              <Button variant={other} component={Link} to={leadsBack && target !== '/' ? target : SETTINGS}>
                {leadsBack && target !== '/' && !target.startsWith('/profile') ? 'Go back' : 'Go to settings'}
              </Button>
            ) : (
              <Button variant={other} component={Link} to="/login">
                Back to log in
              </Button>
            )}
            {!user && !canTryAgain && (
              <Button variant="default" component={Link} to="/">
                Go home
              </Button>
            )}
          </>
        }
      />
    </Page>
  )
}
