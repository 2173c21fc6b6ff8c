import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ChallengeProvider, ChallengeTemplate } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { countOf } from '@/lib/format'
import { deedLabels } from '@/lib/deedLabels'
import { challengeProviders, challengeTemplates } from './api'
import classes from './Quests.module.css'
import { typeLabels } from './words'

const plus = <IconPlus size={18} stroke={2} aria-hidden="true" />

/** The services, each with its tasks. */
export function Templates() {
  const providers = useQuery(challengeProviders)
  const templates = useQuery(challengeTemplates)
  return (
    <QueryView query={providers} skeleton={<Skeleton height={320} radius="var(--radius-large)" />}>
      {(offered) => (
        <QueryView query={templates} skeleton={<Skeleton height={320} radius="var(--radius-large)" />}>
          {(found) => (
            <div className={classes.groups}>
              {offered.data.map((provider) => (
                <OneProvider
                  key={provider.id}
                  provider={provider}
                  templates={found.data.filter(({ providerId }) => providerId === provider.id)}
                />
              ))}
              <Button
                variant="default"
                className={classes.end}
                leftSection={plus}
                onClick={() => openDialog('challenge-provider', {})}
              >
                Add service
              </Button>
            </div>
          )}
        </QueryView>
      )}
    </QueryView>
  )
}

const counts = ({ type, event }: ChallengeTemplate) =>
  type === 'AMOUNT_BASED' && event ? deedLabels[event] : typeLabels[type]

function OneProvider({ provider, templates }: { provider: ChallengeProvider; templates: ChallengeTemplate[] }) {
  const isCounted = provider.events.length > 0
  return (
    <Panel
      title={provider.name}
      lead={
        !provider.isActive
          ? 'Not offered for new tasks. Its quests go on.'
          : isCounted
            ? 'Counts automatically.'
            : 'Your team reviews its quests.'
      }
      actions={
        <Button
          variant="default"
          aria-label={`Edit service ${provider.name}`}
          onClick={() => openDialog('challenge-provider', { provider })}
        >
          Edit
        </Button>
      }
    >
      {templates.length === 0 && <p className="quiet">No tasks yet.</p>}
      <ul className={classes.rows} aria-label={`Tasks of ${provider.name}`}>
        {templates.map((template) => (
          <li key={template.id} className={classes.row}>
            <span className={classes.words}>
              <b>{template.name}</b>
              <span className="quiet small">
                {counts(template)} · {template.used === 0 ? 'not used' : `used by ${countOf(template.used, 'quest')}`}
              </span>
            </span>
            {!template.isActive && <Chip>Not offered</Chip>}
            <Button
              variant="subtle"
              aria-label={`Edit task ${template.name}`}
              onClick={() => openDialog('challenge-template', { template })}
            >
              Edit
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
