import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TeamAchievement } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Notice } from '@/components/Notice'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { countOf } from '@/lib/format'
import { goalWords } from '../model'
import metal from '@/components/metal.module.css'
import { SymbolIcon } from '@/components/SymbolIcon'
import classes from './Achievements.module.css'
import { ownAchievements } from './api'

/** All achievements, each with its tiers and how many fans reached them. */
export function AchievementList() {
  const query = useQuery(ownAchievements)
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton height={420} radius="var(--radius-large)" />}
      isEmpty={({ total }) => total === 0}
      empty={
        <Notice
          art="first achievement"
          title="No achievements yet"
          text="Choose what counts, and set tiers. What fans did before counts, too."
          action={<Button onClick={() => openDialog('achievement', {})}>Create your first achievement</Button>}
        />
      }
    >
      {({ data }) => (
        <ul className={classes.list}>
          {data.map((achievement) => (
            <li key={achievement.id}>
              <One achievement={achievement} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}

function One({ achievement }: { achievement: TeamAchievement }) {
  const { name, description, symbol, event, isSecret, tiers } = achievement
  return (
    <Panel
      title={name}
      lead={description}
      actions={
        <Group gap={8} wrap="nowrap">
          <Button
            variant="default"
            aria-label={`Edit ${name}`}
            onClick={() => openDialog('achievement', { achievement })}
          >
            Edit
          </Button>
          <Button
            variant="subtle"
            color="red"
            aria-label={`Remove ${name}`}
            onClick={() => openDialog('achievement-delete', { achievement })}
          >
            Remove
          </Button>
        </Group>
      }
    >
      <div className={classes.one}>
        <span className={classes.mark}>
          <SymbolIcon symbol={symbol} />
        </span>
        <ol className={classes.steps} aria-label={`Tiers of ${name}`}>
          {tiers.map((tier) => (
            <li key={tier.position} className={classes.step}>
              <b className={`${metal.metal} ${classes.tierName}`} data-tier={tier.position}>
                {tier.name}
              </b>
              <span>{goalWords(event, tier.target)}</span>
              <span className="quiet small">
                {countOf(tier.members, 'fan')}
                {tier.experience > 0 && ` · ${tier.experience} experience`}
              </span>
            </li>
          ))}
        </ol>
        {isSecret && <Chip>Secret</Chip>}
      </div>
    </Panel>
  )
}
