import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChallengeKind, ChallengeProvider, ChallengeTemplate } from '@/api/shapes'
import { Choice } from '@/components/Choice'
import { SelectField } from '@/components/forms/SelectField'
import { QueryView } from '@/components/QueryView'
import { closeDialog, openDialog } from '@/dialogs/dialogs'
import { optionsOf } from '@/lib/options'
import { challengeProviders, challengeTemplates } from './api'
import { kindLabels } from '../categories'
import { kindNote } from './words'

const KEY = 'challenge-create'
const KINDS = optionsOf(kindLabels)
const STREAMS = ['KICK', 'TWITCH']

/** The choice of kind, provider and template. The form that follows has the proposals of the template. */
export default function CreateChallengeDialog() {
  const providers = useQuery(challengeProviders)
  const templates = useQuery(challengeTemplates)
  return (
    <QueryView query={providers} skeleton={<Skeleton height={220} />}>
      {(offered) => (
        <QueryView query={templates} skeleton={<Skeleton height={220} />}>
          {(found) => <Choices known={offered.data} templates={found.data} />}
        </QueryView>
      )}
    </QueryView>
  )
}

function Choices({ known, templates }: { known: ChallengeProvider[]; templates: ChallengeTemplate[] }) {
  const navigate = useNavigate()
  const providers = known.filter(({ isActive }) => isActive)
  const lacksStreams = STREAMS.some((stream) => !known.some(({ provider }) => provider === stream))
  const [kind, setKind] = useState<ChallengeKind>('QUEST')
  const [providerId, setProvider] = useState(providers[0]?.id ?? '')
  const [templateId, setTemplate] = useState('')
  const offered = templates.filter((template) => template.isActive && template.providerId === providerId)
  const chosen = offered.find(({ id }) => id === templateId)
  return (
    <Stack>
      <Choice label="Kind" options={KINDS} description={kindNote(kind, chosen?.type)} value={kind} onChange={setKind} />
      <SelectField
        label="Provider"
        required
        options={providers.map(({ id, name }) => ({ value: id, label: name }))}
        value={providerId}
        onChange={(id) => {
          setProvider(id)
          setTemplate('')
        }}
      />
      {lacksStreams && (
        <p className="quiet small">
          What fans do on Kick or Twitch?{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => openDialog('challenge-provider', {})}>
            Add a provider
          </Button>
        </p>
      )}
      <SelectField
        label="Template"
        required
        description={chosen?.description || undefined}
        options={offered.map(({ id, name }) => ({ value: id, label: name }))}
        value={templateId}
        onChange={setTemplate}
      />
      {offered.length === 0 && providerId !== '' && (
        <p className="quiet small">
          This provider has no templates yet.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => openDialog('challenge-template', {})}>
            Add a template
          </Button>
        </p>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog(KEY)}>
          Cancel
        </Button>
        <Button
          disabled={!chosen}
          onClick={() => {
            closeDialog(KEY)
            void navigate(`/admin/quests/create?kind=${kind}&template=${templateId}`)
          }}
        >
          Continue
        </Button>
      </Group>
    </Stack>
  )
}
