import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { platformHref } from '@/api/boot'
import { QueryView } from '@/components/QueryView'
import { connections } from './api'
import { ProviderMark } from '@/components/ProviderMark'
import { isSocial, providerLabel } from '@/lib/providers'
import { followLogin, loginHref } from './providers'

/** For people without a password: logging in again at a linked service shows that it is they. */
export function ConfirmElsewhere() {
  const query = useQuery(connections)
  const { pathname, search } = window.location
  return (
    <Stack>
      <p>Your account has no password. Log in once more with a linked account to confirm it’s you.</p>
      <QueryView
        query={query}
        skeleton={<Skeleton height={44} radius="var(--radius)" />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <Button component="a" href={platformHref('/forgot-password')}>
            Set a password by email
          </Button>
        }
      >
        {({ data }) => (
          <Stack gap="xs">
            {data.map(({ provider, name }) =>
              isSocial(provider) ? (
                <Button
                  key={provider}
                  component="a"
                  variant="default"
                  href={loginHref(provider, `${pathname}${search}`)}
                  onClick={followLogin}
                  leftSection={<ProviderMark provider={provider} size={24} />}
                >
                  Log in at {providerLabel[provider]} as {name}
                </Button>
              ) : null,
            )}
          </Stack>
        )}
      </QueryView>
      <p className="small quiet">You come back to this page afterwards. Then repeat what you wanted to do.</p>
    </Stack>
  )
}
