import { Button, Group, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CommunitySettings } from '@/api/shapes'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { useEditForm } from '@/components/forms/useEditForm'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { jsonOf } from '@/lib/changes'
import { formatDay } from '@/lib/format'
import { USERNAME } from '@/lib/limits'
import { object, required } from '@/lib/validators'
import { reloadPage, unlessLeaving } from '@/lib/leaving'
import { settings, slugAvailable, useRename } from './api'
import classes from './Settings.module.css'

const DEBOUNCE_MS = 300

/** The community's address. After a change, the old address leads to the new one for 90 days. */
export function AddressCard({ found }: { found: CommunitySettings }) {
  const { slug, oldSlugs } = found
  const [isEditing, setEditing] = useState(false)
  return (
    <Panel
      title="Address"
      lead={<span className={classes.address}>/creator/{slug}</span>}
      actions={
        !isEditing && (
          <Button variant="default" onClick={() => setEditing(true)}>
            Change address
          </Button>
        )
      }
    >
      {isEditing && <Rename found={found} onKeep={() => setEditing(false)} />}
      {oldSlugs.length > 0 && (
        <ul className={classes.old}>
          {oldSlugs.map((old) => (
            <li key={old.slug}>
              /creator/{old.slug} redirects here until {formatDay(old.reservedUntil)}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const schema = object({ slug: required })
const cleaned = (typed: string) => typed.trim().toLowerCase()

function Rename({ found, onKeep }: { found: CommunitySettings; onKeep: () => void }) {
  const { slug } = found
  const edit = useEditForm<{ slug: string }, CommunitySettings>({
    schema,
    thing: found,
    blank: { slug },
    valuesOf: (known) => ({ slug: known.slug }),
    fieldsOf: (values) => ({ slug: cleaned(values.slug) }),
    queryKey: settings.queryKey,
  })
  const wanted = cleaned(edit.form.values.slug)
  const [asked] = useDebouncedValue(wanted, DEBOUNCE_MS)
  const isNew = wanted !== slug
  const check = useQuery({ ...slugAvailable(asked), enabled: asked !== slug && asked.length > 1 })
  const rename = useRename()
  const answer = isNew && asked === wanted ? check.data : undefined
  const send = edit.submit(async (changes, entered) => {
    edit.keep(await rename.mutateAsync(jsonOf(changes)), entered)
    // The page uses the old address everywhere, so load it again from the new one.
    unlessLeaving(reloadPage)
  })
  const { error, ...field } = edit.form.getInputProps('slug')

  return (
    <form noValidate className={classes.rename} ref={(element) => edit.attach(element)} onSubmit={send}>
      <TextInput
        label="New address"
        description="Links to the old address work for 90 days. No other community can take it during that time."
        leftSection={<span className="quiet small">/creator/</span>}
        leftSectionWidth={78}
        autoComplete="off"
        spellCheck={false}
        maxLength={USERNAME.longest}
        {...field}
        error={error ?? answer?.reason}
      />
      <p className="quiet small" role="status">
        {answer?.available && `/creator/${wanted} is available.`}
      </p>
      <FormProblem error={rename.error} />
      <UnsavedGuard when={edit.isDirty} what="the address" />
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
