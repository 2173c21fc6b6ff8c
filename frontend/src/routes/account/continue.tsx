import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { boot } from '@/api/boot'
import { useMutation } from '@/api/useMutation'
import { FormProblem } from '@/components/FormProblem'
import { Mark } from '@/components/Mark'
import { QueryView } from '@/components/QueryView'
import { AuthFrame } from '@/layouts/AuthFrame'
import { useSession } from '@/session/session'
import { replacePage } from '@/lib/leaving'
import classes from './continue.module.css'

/** Consent: this account may be used on a community's own domain. */
export function Component() {
  const [params] = useSearchParams()
  const request = params.get('request') ?? ''
  const { user } = useSession()
  const asked = useQuery({
    queryKey: keyFor('handoff', request),
    queryFn: () => api.post('/common/auth/handoff/authorize', { body: { request, preview: true } }),
    retry: false,
  })
  const agree = useMutation({
    mutationFn: () => api.post('/common/auth/handoff/authorize', { body: { request, preview: false } }),
    onSuccess: ({ url }) => replacePage(url ?? '/'),
    meta: { silent: true },
  })

  // The page wears the colors of the community that really asks, never of one that is only named in the address.
  const slug = asked.data?.communitySlug
  const isDisguised = slug !== undefined && boot.community !== null && boot.community.slug !== slug
  useEffect(() => {
    if (isDisguised) replacePage(`/login/continue?${new URLSearchParams({ request, creator: slug })}`)
  }, [isDisguised, request, slug])

  if (asked.error) {
    return (
      <AuthFrame
        title="This link no longer works"
        lead="Login links work once and expire quickly. Go back to the community and press Log in again."
        art="used up"
      >
        <Button component="a" href="/">
          Go home
        </Button>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={asked.data ? `Continue to ${asked.data.communityName}` : 'Continue'}
      lead={user ? `You are logged in as ${user.username}.` : undefined}
      art={asked.data?.communityName ?? 'continue'}
    >
      <QueryView query={asked} skeleton={<Skeleton height={220} />}>
        {({ domain, backUrl, communityName }) => (
          <Stack>
            {user && (
              <div className={classes.bridge} aria-hidden="true">
                <Mark name={user.username} src={user.avatarUrl} size={64} round />
                <IconArrowsLeftRight size={24} stroke={1.75} />
                <Mark name={communityName} src={boot.community?.avatarUrl ?? null} size={64} />
              </div>
            )}
            <p>
              <strong>{domain}</strong> gets only your username and picture. There you are a fan of {communityName}.
              Your password, email and other communities stay private.
            </p>
            <FormProblem error={agree.error} />
            <Button data-size="lg" loading={agree.isPending || agree.isSuccess} onClick={() => agree.mutate()}>
              Continue as {user?.username}
            </Button>
            <Button component="a" href={backUrl} variant="subtle">
              Not now
            </Button>
          </Stack>
        )}
      </QueryView>
    </AuthFrame>
  )
}
