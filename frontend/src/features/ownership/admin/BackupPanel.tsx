import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { components } from '@/api/schema'
import { FormProblem } from '@/components/FormProblem'
import { Warning } from '@/components/office/Warning'
import { Panel } from '@/components/Panel'
import { formatBytes, formatExact } from '@/lib/format'
import { ownership, useRemoveBackup, useRunBackup, useTestBackup } from './api'
import { BackupForm } from './BackupForm'

export type Destination = components['schemas']['BackupDestinationOutput']

/** The nightly backup of the community into the owner's own bucket. */
export function BackupPanel() {
  const { data } = useQuery(ownership.backup)
  const [isEdited, setEdited] = useState(false)
  const destination = data?.destination ?? null
  return (
    <Panel
      id="backups"
      title="Nightly backup"
      lead="Every night, we write an encrypted file with all data of your community into your own S3 bucket. Only your key opens it."
    >
      {isEdited && data ? (
        <BackupForm destination={destination} onEnd={() => setEdited(false)} />
      ) : destination ? (
        <Summary destination={destination} onEdit={() => setEdited(true)} />
      ) : (
        <Button variant="default" disabled={!data} onClick={() => setEdited(true)}>
          Set up backup
        </Button>
      )}
    </Panel>
  )
}

function Summary({ destination, onEdit }: { destination: Destination; onEdit: () => void }) {
  const test = useTestBackup()
  const run = useRunBackup()
  const remove = useRemoveBackup()
  return (
    <Stack>
      <p className="small">
        {destination.isOn ? 'On.' : 'Off.'} Bucket <strong>{destination.bucket}</strong> at{' '}
        {new URL(destination.endpoint).host}.{' '}
        {destination.succeededAt
          ? `Last backup: ${formatExact(destination.succeededAt)}, ${formatBytes(destination.size)}.`
          : 'No backup has been written yet.'}
      </p>
      {destination.problem && destination.triedAt && (
        <Warning title={`The backup of ${formatExact(destination.triedAt)} failed`}>{destination.problem}.</Warning>
      )}
      <FormProblem error={test.error ?? run.error ?? remove.error} />
      <Group>
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          Test connection
        </Button>
        <Button variant="default" loading={run.isPending} onClick={() => run.mutate()}>
          Back up now
        </Button>
        <Button variant="default" onClick={onEdit}>
          Edit backup
        </Button>
        <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
          Remove backup
        </Button>
      </Group>
    </Stack>
  )
}
