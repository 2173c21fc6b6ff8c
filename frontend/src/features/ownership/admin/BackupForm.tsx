import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Check } from '@/components/Check'
import { CopyField } from '@/components/CopyField'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { requiredRule } from '@/lib/rules'
import { takingAnswers } from '@/lib/useRuledForm'
import { useBackupKey, useSaveBackup } from './api'
import type { Destination } from './BackupPanel'
import classes from './Ownership.module.css'

const EMPTY = {
  endpoint: '',
  region: 'us-east-1',
  bucket: '',
  folder: '',
  accessKey: '',
  publicKey: '',
  isOn: true,
}

/** Address, keys and encryption of the backup. The stored secret key is never shown. */
export function BackupForm({ destination, onEnd }: { destination: Destination | null; onEnd: () => void }) {
  const { endpoint, region, bucket, folder, accessKey, publicKey, isOn } = destination ?? EMPTY
  const form = useForm({
    initialValues: { endpoint, region, bucket, folder, accessKey, publicKey, isOn, secretKey: '' },
    validate: {
      endpoint: requiredRule,
      region: requiredRule,
      bucket: requiredRule,
      accessKey: requiredRule,
      publicKey: requiredRule,
      secretKey: (value) => (destination ? null : requiredRule(value)),
    },
  })
  const save = useSaveBackup()
  const pair = useBackupKey()
  const submit = takingAnswers(form)
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  const makeKey = () =>
    pair.mutate(undefined, {
      onSuccess: (made) => form.setFieldValue('publicKey', made.publicKey),
    })
  return (
    <form
      noValidate
      onSubmit={submit(async (values) => {
        await save.mutateAsync(values)
        form.resetDirty()
        onEnd()
      })}
    >
      <Stack>
        <div className={classes.fields}>
          <TextInput
            label="Address of the storage"
            description="Any S3 service, as in https://s3.eu-central-1.amazonaws.com"
            type="url"
            maxLength={300}
            required
            {...plain}
            {...form.getInputProps('endpoint')}
          />
          <TextInput
            label="Region"
            description="Of the bucket. Many services other than AWS use us-east-1"
            maxLength={40}
            required
            {...plain}
            {...form.getInputProps('region')}
          />
          <TextInput
            label="Bucket"
            description="A private bucket. Let its own rules delete old files"
            maxLength={63}
            required
            {...plain}
            {...form.getInputProps('bucket')}
          />
          <TextInput
            label="Folder"
            description="Leave it empty to use the bucket itself"
            maxLength={100}
            {...plain}
            {...form.getInputProps('folder')}
          />
          <TextInput
            label="Access key"
            description="It needs one right only: s3:PutObject"
            maxLength={128}
            required
            {...plain}
            {...form.getInputProps('accessKey')}
          />
          <PasswordInput
            label="Secret key"
            description={destination ? 'Leave it empty to keep the stored one' : 'We store it encrypted'}
            maxLength={200}
            required={!destination}
            autoComplete="new-password"
            {...form.getInputProps('secretKey')}
          />
        </div>
        <TextInput
          label="Public key of your backups"
          description="An age key. We encrypt with it, and cannot open the files ourselves"
          placeholder="age1…"
          maxLength={80}
          required
          {...plain}
          {...form.getInputProps('publicKey')}
        />
        {pair.data ? (
          <div>
            <p className="small">
              This is your secret key. Save it now in a safe place: we do not store it, and your backups cannot be
              opened without it.
            </p>
            <CopyField label="secret key" value={pair.data.secretKey} isWrapped />
          </div>
        ) : (
          <Group>
            <Button variant="default" loading={pair.isPending} onClick={makeKey}>
              Create new key
            </Button>
          </Group>
        )}
        <Check checked={form.values.isOn} onChange={(checked) => form.setFieldValue('isOn', checked)}>
          Back up every night
        </Check>
        <FormProblem error={save.error ?? pair.error} />
        <UnsavedGuard when={form.isDirty() && !save.isSuccess} what="the backup" />
        <Group justify="flex-end">
          <Button variant="default" onClick={onEnd}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save backup
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
