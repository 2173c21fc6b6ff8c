import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { useSession } from '@/session/session'

const LONGEST = 200

/** What each refusal means for the person, and what to do about it. Codes are ours, or those the protocol knows. */
const words: Record<string, { title: string; text: string }> = {
  access_denied: {
    title: 'You did not give access',
    text: 'Without it we cannot sign you in that way. Try again and agree, or log in with your password.',
  },
  OAUTH_TOKEN_INVALID: {
    title: 'The answer came too late',
    text: 'A log-in at another service has to be finished within a few minutes. Start it again.',
  },
  OAUTH_ACCOUNT_TAKEN: {
    title: 'That account belongs to somebody else here',
    text: 'It is linked to another user. Log in as that user, or unlink it there first.',
  },
  INTEGRATION_UNAVAILABLE: {
    title: 'The other service did not answer',
    text: 'Nothing is wrong with your account. Try again in a few minutes, or log in with your password.',
  },
}
const unknown = {
  title: 'That log-in did not work',
  text: 'Something went wrong between here and the other service. Try again, or log in with your password.',
}

/** Where a failed log-in at another service ends. */
export function Component() {
  const [params] = useSearchParams()
  const { user } = useSession()
  const code = params.get('code') ?? params.get('error') ?? ''
  const { title, text } = (Object.hasOwn(words, code) && words[code]) || unknown
  // Anybody can write anything into an address: it is quoted as what it is, never spoken as our own words.
  const said = params.get('message')?.slice(0, LONGEST)

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
                <span className="small">The address says: “{said}”</span>
              </>
            )}
          </>
        }
        action={
          user ? (
            <Button component={Link} to="/profile/settings">
              Go to your settings
            </Button>
          ) : (
            <>
              <Button component={Link} to="/login">
                Back to log-in
              </Button>
              <Button variant="default" component={Link} to="/">
                Go home
              </Button>
            </>
          )
        }
      />
    </Page>
  )
}
