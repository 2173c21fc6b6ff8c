import { Button, Stack, TextInput } from '@mantine/core'
import type { Profile } from '@/api/shapes'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { fullNameRule, type Rule, usernameRule } from '@/lib/rules'
import { useRuledForm } from '@/lib/useRuledForm'
import { CountryField } from '@/session/CountryField'
import { useSaveProfile } from './api'

const optionalFullName: Rule = (value) => (value.trim() ? fullNameRule(value) : null)
const rules = { username: usernameRule, fullName: optionalFullName, country: () => null }

export function ProfileForm({ profile }: { profile: Profile }) {
  const save = useSaveProfile('Profile saved')
  const { username, fullName, country, ageConfirmedAt } = profile
  const isCountryConfirmed = Boolean(ageConfirmedAt && country)
  const { form, submit } = useRuledForm(rules, { username, fullName, country: country ?? '' })

  return (
    <form
      noValidate
      onSubmit={submit((values) =>
        save
          .mutateAsync({
            ...(values.username.trim() !== username && { username: values.username.trim() }),
            fullName: values.fullName.trim() || null,
            country: values.country || null,
          })
          .then(() => form.resetDirty()),
      )}
    >
      <Stack>
        <TextInput
          label="Username"
          description="2 to 20 characters. You can log in with it. Other people see it."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.getInputProps('username')}
        />
        <TextInput
          label="Full name"
          description="Used for shipping only. Other people cannot see it."
          autoComplete="name"
          {...form.getInputProps('fullName')}
        />
        <CountryField
          description={
            isCountryConfirmed
              ? 'You confirmed this country. If it is wrong, contact the support of this platform.'
              : 'Some offers are not available in every country.'
          }
          disabled={isCountryConfirmed}
          value={form.values.country}
          {...form.getInputProps('country')}
        />
        <UnsavedGuard when={form.isDirty()} what="your profile" />
        <FormProblem error={save.error} />
        <div>
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            Save profile
          </Button>
        </div>
      </Stack>
    </form>
  )
}
