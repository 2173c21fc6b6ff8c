import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import type { ChallengeTemplate, TeamChallenge } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { OfficePage } from '@/components/office/OfficePage'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { Stats } from '@/components/Stats'
import { challengeTemplates, ownChallenges } from '@/features/quests/admin/api'
import { ChallengeForm } from '@/features/quests/admin/ChallengeForm'
import { blankChallenge } from '@/features/quests/admin/challengeValues'
import { ChallengeMenu } from '@/features/quests/admin/ChallengeMenu'
import { FanChallenge, shownOfSaved } from '@/features/quests/admin/FanChallenge'
import { stateOf } from '@/features/quests/admin/words'
import { NotFound } from '@/layouts/NotFound'
import { formatInteger } from '@/lib/format'

const skeleton = <Skeleton height={480} radius="var(--radius-large)" />

export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(ownChallenges.one(id))
  const templates = useQuery(challengeTemplates)
  const challenge = query.data
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <NotFound title="No such quest" text="It may have been deleted." to="/admin/quests" label="Back to quests" />
  }
  return (
    <OfficePage
      title={challenge?.name ?? 'Quest'}
      back={{ to: '/admin/quests', label: 'Quests' }}
      state={challenge && <Chip tone={stateOf(challenge).tone}>{stateOf(challenge).label}</Chip>}
      actions={challenge && <ChallengeMenu challenge={challenge} label="More actions" isOnPage />}
    >
      <QueryView query={query} skeleton={skeleton}>
        {(found) => (
          <QueryView query={templates} skeleton={skeleton}>
            {({ data }) => <Body challenge={found} templates={data} />}
          </QueryView>
        )}
      </QueryView>
    </OfficePage>
  )
}

function Body({ challenge, templates }: { challenge: TeamChallenge; templates: ChallengeTemplate[] }) {
  const { members, completed, waiting, winners, maxWinners, chainId } = challenge
  const isArchived = challenge.archivedAt !== null
  return (
    <Stack gap={24}>
      {challenge.publication === 'ACTIVE' && (
        <Stats
          items={[
            { label: 'Fans', value: formatInteger(members) },
            { label: 'Rewards earned', value: formatInteger(completed) },
            maxWinners === null
              ? { label: 'To review', value: formatInteger(waiting) }
              : { label: 'Winners', value: `${formatInteger(winners)}/${formatInteger(maxWinners)}` },
          ]}
        />
      )}
      {chainId && (
        <p>
          This is a step of a chain. <Link to={`/admin/quests-chain/${chainId}`}>Open the chain</Link>
        </p>
      )}
      {isArchived ? (
        <Panel title="Archived" lead="Its history stays. Restart it as a new quest from the menu above.">
          <FanChallenge shown={shownOfSaved(challenge)} />
        </Panel>
      ) : (
        <ChallengeForm
          key={challenge.id}
          challenge={challenge}
          blank={blankChallenge(challenge.kind, undefined)}
          templates={templates}
          onSaved={() => undefined}
        />
      )}
    </Stack>
  )
}
