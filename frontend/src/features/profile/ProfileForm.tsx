import { Button, Stack, TextInput } from '@mantine/core'
import type { Profile } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { ImageField, useFilePreview } from '@/components/ImageField'
import { Mark } from '@/components/Mark'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { file, object, username } from '@/lib/validators'
import { useSaveProfile } from './api'

const schema = object({ username, avatar: file() })

interface Values extends Record<string, unknown> {
  username: string
  avatar: File | null
}

export function ProfileForm({ profile }: { profile: Profile }) {
  const save = useSaveProfile()
  const { form, submit } = useSchemaForm<Values>(schema, {
    initialValues: { username: profile.username, avatar: null },
  })
  const preview = useFilePreview(form.values.avatar)

  const send = async (values: Values) => {
    const body = new FormData()
    body.set('username', values.username)
    if (values.avatar) body.set('avatar', values.avatar)
    await save.mutateAsync(body)
    form.setValues({ avatar: null })
    form.resetDirty()
  }

  return (
    <form noValidate onSubmit={submit(send)}>
      <Stack>
        <Mark name={form.values.username || profile.username} src={preview ?? profile.avatarUrl} size={88} round />
        <ImageField
          label="Picture"
          description="PNG, JPEG or WebP, at most 2 MB."
          value={form.values.avatar}
          onChange={(value) => form.setFieldValue('avatar', value)}
          error={form.errors.avatar}
        />
        <TextInput label="Username" autoComplete="username" required {...form.getInputProps('username')} />
        <FormProblem error={save.error} />
        <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
          Save profile
        </Button>
      </Stack>
    </form>
  )
}
