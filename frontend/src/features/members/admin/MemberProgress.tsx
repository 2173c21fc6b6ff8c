import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { members } from '@/api/queries/office/members'
import type { MemberProgress as Found } from '@/api/shapes'
import { GoalProgress, Meter } from '@/components/Meter'
import { Panel } from '@/components/Panel'
import { ProviderMark } from '@/components/ProviderMark'
import { QueryView } from '@/components/QueryView'
import { Time } from '@/components/Time'
import { formatPlainDay } from '@/lib/days'
import { countOf, formatInteger } from '@/lib/format'
import { levelShare } from '@/lib/levelShare'
import { isSocial, providerLabel } from '@/lib/providers'
import classes from './MemberProgress.module.css'

/** The words for a begun quest that waits for the team, or for its claim. */
type QuestStatus = NonNullable<Found['quests']>['open'][number]['status']
const waiting: Partial<Record<QuestStatus, string>> = { PENDING: 'In review', CAN_REWARD: 'Reward to claim' }

/** How far a fan has come: level, streak, quests and linked accounts. */
export const MemberProgress = ({ memberId }: { memberId: string }) => (
  <QueryView
    query={useQuery(members.progress(memberId))}
    skeleton={<Skeleton height={240} radius="var(--radius-large)" />}
  >
    {(found) => (
      <div className={classes.panels}>
        <Level found={found} />
        {found.quests && <Quests quests={found.quests} />}
        <Accounts accounts={found.linkedAccounts} />
      </div>
    )}
  </QueryView>
)

function Level({ found: { level, streak, lastSeenOn } }: { found: Found }) {
  return (
    <Panel title={level ? `Level ${level.level}${level.name ? `, ${level.name}` : ''}` : 'Level'}>
      {level && (
        <GoalProgress
          share={levelShare(level)}
          figures={
            level.ceiling === null
              ? `${formatInteger(level.experience)} experience, the highest level`
              : `${formatInteger(level.experience)} of ${formatInteger(level.ceiling)} experience`
          }
        />
      )}
      <dl className={classes.facts}>
        <div>
          <dt>Streak</dt>
          <dd>{streak === 0 ? 'None' : countOf(streak, 'day')}</dd>
        </div>
        <div>
          <dt>Last seen</dt>
          <dd>{lastSeenOn === null ? 'Never' : formatPlainDay(lastSeenOn)}</dd>
        </div>
      </dl>
    </Panel>
  )
}

function Quests({ quests }: { quests: NonNullable<Found['quests']> }) {
  const { finished, chains, achievements, open } = quests
  return (
    <Panel
      title="Quests"
      lead={`${countOf(finished, 'quest')} and ${countOf(chains, 'chain')} finished, ${countOf(achievements, 'achievement')}`}
    >
      {open.length === 0 ? (
        <p className="quiet small">No quest is in progress.</p>
      ) : (
        <ul className={classes.quests} aria-label="Quests in progress">
          {open.map(({ id, name, status, progress }) => (
            <li key={id}>
              <p className={classes.quest}>
                <span>{name}</span>
                <span className="quiet small">{waiting[status] ?? `${progress}%`}</span>
              </p>
              <Meter share={progress / 100} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const Accounts = ({ accounts }: { accounts: Found['linkedAccounts'] }) => (
  <Panel title="Linked accounts">
    {accounts.length === 0 ? (
      <p className="quiet small">No account is linked.</p>
    ) : (
      <ul className={classes.accounts} aria-label="Linked accounts">
        {accounts.map(({ provider, name, linkedAt }) => (
          <li key={provider}>
            {isSocial(provider) && <ProviderMark provider={provider} size={24} />}
            <span dir="auto">
              {name} <span className="quiet small">at {isSocial(provider) ? providerLabel[provider] : provider}</span>
            </span>
            <span className="quiet tiny">
              <Time value={linkedAt} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
