import { Button, Stack, TextInput } from '@mantine/core'
import type { Profile } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, username } from '@/lib/validators'
import { useSaveProfile } from './api'

const schema = object({ username })

export function ProfileForm({ profile }: { profile: Profile }) {
  const save = useSaveProfile()
  const { form, submit } = useSchemaForm(schema, { initialValues: { username: profile.username } })

  return (
    <form noValidate onSubmit={submit((values) => save.mutateAsync(values))}>
      <Stack>
        <TextInput
          label="Username"
          description="2 to 20 characters. You log in with it, and others see it."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.getInputProps('username')}
        />
        <FormProblem error={save.error} />
        <Button type="submit" variant="default" loading={save.isPending} disabled={!form.isDirty()}>
          Save username
        </Button>
      </Stack>
    </form>
  )
}
