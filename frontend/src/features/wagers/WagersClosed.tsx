import { Stack } from '@mantine/core'
import { Suspense } from 'react'
import type { ErrorCode } from '@/api/constants'
import { ApiError, errorText } from '@/api/errors'
import { ActionButton } from '@/components/ActionButton'
import { Notice } from '@/components/Notice'
import { lazily } from '@/lib/lazily'
import { useSession } from '@/session/session'

// Its form and its dates are heavy, and few visitors meet it.
const AgeForm = lazily(() => import('@/session/AgeForm').then((module) => ({ default: module.AgeForm })))
const CLOSED = new Set<ErrorCode | undefined>([
  'AGE_CONFIRMATION_REQUIRED',
  'AGE_TOO_YOUNG',
  'COUNTRY_NOT_ALLOWED',
  'FEATURE_SWITCHED_OFF',
])

/** The error of a community whose wagers this person must not see; null for all other errors. */
export const closedBy = (error: unknown) => (error instanceof ApiError && CLOSED.has(error.code) ? error : null)

/** True if the community does not have wagers: its page is then like an address that does not exist. */
export const isMissing = (error: unknown) =>
  error instanceof ApiError && error.code === 'FEATURE_SWITCHED_OFF' && error.params.by === 'TEAM'

/** In place of wagers, for a person who is excluded by age or country, or while the area is switched off. */
export function WagersClosed({ error }: { error: ApiError }) {
  const { user } = useSession()
  if (error.code === 'AGE_CONFIRMATION_REQUIRED') {
    return (
      <Stack maw={480}>
        <p>Wagers are for adults. Enter your date of birth first.</p>
        {user ? (
          <Suspense>
            <AgeForm country={null} />
          </Suspense>
        ) : (
          <ActionButton
            state={{ kind: 'login', label: 'Log in to confirm' }}
            onPress={() => undefined}
            login={{ source: 'wagers', returnTo: '/wagers', what: 'see wagers and their rewards' }}
          />
        )}
      </Stack>
    )
  }
  const title =
    error.code === 'AGE_TOO_YOUNG'
      ? `For ages ${Number(error.params.age)} and over`
      : error.code === 'COUNTRY_NOT_ALLOWED'
        ? 'Not available in your country'
        : 'Switched off'
  return <Notice art="closed wagers" title={title} text={errorText(error)} />
}
