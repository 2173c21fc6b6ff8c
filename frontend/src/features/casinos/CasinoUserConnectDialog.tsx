import { Button, Stack, TextInput } from '@mantine/core'
import { ApiError } from '@/api/errors'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { requiredRule, wideUsernameRule } from '@/lib/rules'
import { useRuledForm } from '@/lib/useRuledForm'
import { useConnectCasino } from './api'

/** The name the account has at the casino. Only a casino that is open to the person is listed, and so opened here. */
export default function CasinoUserConnectDialog({
  provider: { code, name, naming, siteUrl },
}: DialogProps['casino-user-connect']) {
  const connect = useConnectCasino()
  const isSteam = naming === 'STEAM_ID'
  const { form, submit } = useRuledForm({ username: isSteam ? requiredRule : wideUsernameRule }, { username: '' })
  const isRefused =
    connect.error instanceof ApiError && ['AGE_TOO_YOUNG', 'COUNTRY_NOT_ALLOWED'].includes(connect.error.code ?? '')
  return (
    <form
      noValidate
      onSubmit={submit(({ username }) =>
        connect.mutateAsync({ provider: code, username }).then(() => closeDialog('casino-user-connect')),
      )}
    >
      <Stack>
        <p>
          Enter your account at {name}. Creators can then count your wagers under their codes. A creator’s team checks
          the account first.
        </p>
        <TextInput
          label={isSteam ? 'Steam ID' : `Username at ${name}`}
          description={
            isSteam
              ? `${name} reports people by their 17-digit Steam ID.`
              : 'Type it as it appears there. Upper and lower case are the same.'
          }
          autoCapitalize="none"
          autoComplete="off"
          inputMode={isSteam ? 'numeric' : undefined}
          spellCheck={false}
          required
          data-autofocus
          {...form.getInputProps('username')}
        />
        <UnsavedDialogGuard
          when={form.isDirty() && !connect.isSuccess}
          what="your account"
          dialog="casino-user-connect"
        />
        <FormProblem error={connect.error} />
        <Button type="submit" loading={connect.isPending} disabled={isRefused}>
          Connect {name}
        </Button>
        {siteUrl && (
          <p className="small quiet">
            Forgot it?{' '}
            <a href={siteUrl} target="_blank" rel="noreferrer">
              Look it up at {new URL(siteUrl).hostname}
            </a>
          </p>
        )}
      </Stack>
    </form>
  )
}
