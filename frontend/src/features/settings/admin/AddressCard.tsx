import { Button, Group, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/api/errors'
import type { CommunitySettings } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { Card } from '@/features/office/admin/Stats'
import { formatDay } from '@/lib/format'
import { slugAvailable, useRename } from './api'
import classes from './Settings.module.css'

const DEBOUNCE_MS = 300

/** Where the community lives. A new address takes the old one along for 90 days. */
export function AddressCard({ found: { slug, oldSlugs } }: { found: CommunitySettings }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <Card
      title="Address"
      lead={<span className={classes.address}>/creator/{slug}</span>}
      action={
        !isEditing && (
          <Button variant="default" onClick={() => setEditing(true)}>
            Change address
          </Button>
        )
      }
    >
      {isEditing && <Rename slug={slug} onKeep={() => setEditing(false)} />}
      {oldSlugs.length > 0 && (
        <ul className={classes.old}>
          {oldSlugs.map((old) => (
            <li key={old.slug}>
              /creator/{old.slug} leads here until {formatDay(old.reservedUntil)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Rename({ slug, onKeep }: { slug: string; onKeep: () => void }) {
  const [typed, setTyped] = useState(slug)
  const wanted = typed.trim().toLowerCase()
  const [asked] = useDebouncedValue(wanted, DEBOUNCE_MS)
  const isNew = wanted !== slug
  const check = useQuery({ ...slugAvailable(asked), enabled: asked !== slug && asked.length > 1 })
  const rename = useRename()
  const answer = isNew && asked === wanted ? check.data : undefined
  const refused = rename.error instanceof ApiError ? rename.error.fields.slug : undefined

  return (
    <form
      className={classes.rename}
      onSubmit={(event) => {
        event.preventDefault()
        // The whole page lives under the old address: it comes anew from the new one.
        rename.mutate(wanted, { onSuccess: () => window.location.reload() })
      }}
    >
      <TextInput
        label="New address"
        description="Links to the old one keep working for 90 days, and nobody else can take it meanwhile."
        leftSection={<span className="quiet small">/creator/</span>}
        leftSectionWidth={78}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={refused ?? answer?.reason}
      />
      <p className="quiet small" role="status">
        {answer?.available && `/creator/${wanted} is free.`}
      </p>
      <FormProblem error={rename.error} />
      <Group gap="xs">
        <Button variant="default" onClick={onKeep}>
          Keep address
        </Button>
        <Button type="submit" loading={rename.isPending} disabled={!isNew || !answer?.available}>
          Change address
        </Button>
      </Group>
    </form>
  )
}
