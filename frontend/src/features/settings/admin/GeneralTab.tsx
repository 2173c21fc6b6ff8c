import { settingsLimits } from '@/api/constants'
import { Button, Skeleton, Stack, TextInput } from '@mantine/core'
import { IconChevronRight, IconExternalLink, IconPalette } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CommunitySettings } from '@/api/shapes'
import { AudienceRule } from '@/components/office/AudienceRule'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { SaveBar } from '@/components/forms/SaveBar'
import { SelectField } from '@/components/forms/SelectField'
import { useEditForm } from '@/components/forms/useEditForm'
import { FormProblem } from '@/components/FormProblem'
import { QueryView } from '@/components/QueryView'
import { Panel } from '@/components/Panel'
import { jsonOf } from '@/lib/changes'
import { toast, toastAfterReload } from '@/lib/toast'
import { object, optionalText, required } from '@/lib/validators'
import { session } from '@/session/session'
import { reloadPage, unlessLeaving } from '@/lib/leaving'
import { AddressCard } from './AddressCard'
import { AreasPanel } from './AreasPanel'
import { settings, useSaveSettings } from './api'
import classes from './Settings.module.css'
import { timeIn, timeZones } from '@/lib/timeZones'

const SAVED = 'Settings saved'
const schema = object({
  name: required,
  description: optionalText(settingsLimits.description.maxLength),
  timezone: required,
})

/**
 * The community's name, description, time zone, areas and address. `ownerPanels` follow the address, `lastPanel` is the last
 * one.
 */
export function GeneralTab({ ownerPanels, lastPanel }: { ownerPanels?: ReactNode; lastPanel?: ReactNode }) {
  const query = useQuery(settings)
  return (
    <QueryView query={query} skeleton={<Skeleton height={420} radius="var(--radius-large)" maw={720} />}>
      {(found) => (
        <div className={classes.column}>
          <GeneralForm found={found} />
          <AudienceRule area="community" />
          <AreasPanel />
          {session().acting?.isOwner && (
            <>
              <AddressCard found={found} />
              {ownerPanels}
            </>
          )}
          <nav className={classes.links} aria-label="Related settings">
            <Link to="/admin/customization/branding" className={classes.link}>
              <IconPalette size={18} stroke={1.75} aria-hidden="true" />
              <span>
                <strong>Branding</strong>
                <span className="quiet small">Color, logo, banner, shape and fonts</span>
              </span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </Link>
            <a href={found.url} className={classes.link}>
              <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />
              <span>
                <strong>Your page</strong>
                <span className="quiet small">{found.url}</span>
              </span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </a>
          </nav>
          {session().acting?.isOwner && lastPanel}
        </div>
      )}
    </QueryView>
  )
}

interface GeneralValues extends Record<string, unknown> {
  name: string
  description: string
  timezone: string
}

const valuesOf = ({ name, description, timezone }: CommunitySettings): GeneralValues => ({
  name,
  description,
  timezone,
})

function GeneralForm({ found }: { found: CommunitySettings }) {
  const save = useSaveSettings()
  const edit = useEditForm<GeneralValues, CommunitySettings>({
    schema,
    thing: found,
    blank: valuesOf(found),
    valuesOf,
    fieldsOf: ({ name, description, timezone }) => ({ name: name.trim(), description: description.trim(), timezone }),
    queryKey: settings.queryKey,
  })
  const { form } = edit
  const { timezone } = form.values
  const isOwner = session().acting?.isOwner
  const send = edit.submit(async (changes, entered) => {
    const shown = found.name
    const saved = await save.mutateAsync(jsonOf(changes))
    edit.keep(saved, entered)
    if (saved.name === shown) {
      toast('SUCCESS', SAVED)
    } else {
      // The frame of the page shows the name, and it came with the document.
      toastAfterReload(SAVED)
      unlessLeaving(reloadPage)
    }
  })

  return (
    <Panel title="General">
      <form noValidate ref={(element) => edit.attach(element)} onSubmit={send}>
        <Stack gap="md">
          <TextInput label="Name" required maxLength={settingsLimits.name.maxLength} {...form.getInputProps('name')} />
          <CountedTextarea
            label="Description"
            description="Use one or two sentences. What is your community about, and what can fans win?"
            rows={3}
            {...form.getInputProps('description')}
            value={form.values.description}
          />
          <SelectField
            label="Time zone"
            description={`Daily limits reset at midnight in this time zone. A change counts from the next midnight of both zones. It is ${timeIn(timezone)} now.${
              isOwner ? '' : ' Only the owner can change it.'
            }`}
            required
            disabled={!isOwner}
            value={timezone}
            options={timeZones(found.timezone)}
            onChange={(value) => form.setFieldValue('timezone', value)}
            error={form.errors.timezone}
          />
          <FormProblem error={save.error} />
        </Stack>
        <SaveBar edit={edit} what="the settings" isInCard>
          <Button type="submit" loading={save.isPending} disabled={!edit.isDirty}>
            Save settings
          </Button>
        </SaveBar>
      </form>
    </Panel>
  )
}
