import { Button, Skeleton, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '@/api/client'
import { FormProblem } from '@/components/FormProblem'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { QueryView } from '@/components/QueryView'
import { AuthFrame } from '@/layouts/AuthFrame'
import { useSession } from '@/session/session'

/** Consent: this account may be used on a community's own domain. */
export function Component() {
  const [params] = useSearchParams()
  const request = params.get('request') ?? ''
  const { user } = useSession()
  const asked = useQuery({
    queryKey: ['handoff', request],
    queryFn: () => api.post('/common/auth/handoff/authorize', { body: { request, preview: true } }),
    retry: false,
  })
  const agree = useMutation({
    mutationFn: () => api.post('/common/auth/handoff/authorize', { body: { request, preview: false } }),
    onSuccess: ({ url }) => window.location.assign(url ?? '/'),
    meta: { silent: true },
  })

  if (asked.error) {
    return (
      <Page title="This link is used up" bare>
        <Notice
          alone
          art="used up"
          title="This link is used up"
          text="Sign-in links work once and only for a short while. Go back to the community and press Log in again."
        />
      </Page>
    )
  }
  return (
    <AuthFrame
      title={asked.data ? `Continue to ${asked.data.communityName}` : 'Continue'}
      lead={user ? `You are signed in as ${user.username}.` : undefined}
      art={asked.data?.communityName ?? 'continue'}
    >
      <QueryView query={asked} skeleton={<Skeleton height={120} />}>
        {({ domain, communityName }) => (
          <Stack>
            <p>
              <strong>{domain}</strong> learns your username and picture, nothing else. There you are a fan of{' '}
              {communityName}; your password, e-mail and other communities stay on Gemhall.
            </p>
            <FormProblem error={agree.error} />
            <Button loading={agree.isPending || agree.isSuccess} onClick={() => agree.mutate()}>
              Continue as {user?.username}
            </Button>
            <Button component="a" href="/" variant="subtle">
              Not now
            </Button>
          </Stack>
        )}
      </QueryView>
    </AuthFrame>
  )
}
