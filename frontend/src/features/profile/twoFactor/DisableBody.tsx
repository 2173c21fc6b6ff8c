import { Skeleton, Stack } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TwoFactorMethod } from '@/api/shapes'
import { QueryView } from '@/components/QueryView'
import { closeDialog } from '@/dialogs/dialogs'
import { profiles } from '@/features/profile/api'
import { methodsOf, type Proofs } from './api'
import { ProofsForm } from './ProofsForm'

interface Props {
  kind: 'app-2fa-disable' | 'email-2fa-disable'
  /** Turns a method off, after a code of this method was entered. */
  own: TwoFactorMethod
  disable: UseMutationResult<unknown, Error, Proofs>
  children: ReactNode
}

/** Turning a way off takes everything the person has. */
export function DisableBody({ kind, own, disable, children }: Props) {
  const query = useQuery(profiles.mine)
  return (
    <QueryView query={query} skeleton={<Skeleton height={220} />}>
      {(profile) => (
        <Stack>
          <p>{children}</p>
          <ProofsForm
            hasPassword={profile.hasPassword}
            methods={methodsOf(profile.twoFactor).toSorted((a, b) => Number(b === own) - Number(a === own))}
            action="Turn off"
            isDangerous
            isPending={disable.isPending}
            error={disable.error}
            onSubmit={(proofs) => disable.mutate(proofs, { onSuccess: () => closeDialog(kind) })}
          />
        </Stack>
      )}
    </QueryView>
  )
}
