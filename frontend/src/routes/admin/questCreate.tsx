import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { ChallengeTemplate, TeamChallenge } from '@/api/shapes'
import { OfficePage } from '@/components/office/OfficePage'
import { QueryView } from '@/components/QueryView'
import { challengeTemplates, ownChallenges } from '@/features/quests/admin/api'
import { ChallengeForm } from '@/features/quests/admin/ChallengeForm'
import { againOf, proposedChallenge } from '@/features/quests/admin/challengeValues'
import { isOfferedType } from '@/features/quests/admin/words'

const skeleton = <Skeleton height={480} radius="var(--radius-large)" />

export function Component() {
  const [params] = useSearchParams()
  const from = params.get('from')
  const templates = useQuery(challengeTemplates)
  const earlier = useQuery({ ...ownChallenges.one(from ?? ''), enabled: from !== null })
  return (
    <OfficePage
      title="Create quest"
      lead="Set the goal and the reward. Publish it now, or keep a draft."
      back={{ to: '/admin/quests', label: 'Quests' }}
    >
      <QueryView query={templates} skeleton={skeleton}>
        {({ data }) =>
          from === null ? (
            <NewChallenge templates={data} />
          ) : (
            <QueryView query={earlier} skeleton={skeleton}>
              {(challenge) => <NewChallenge templates={data} earlier={challenge} />}
            </QueryView>
          )
        }
      </QueryView>
    </OfficePage>
  )
}

function NewChallenge({ templates, earlier }: { templates: ChallengeTemplate[]; earlier?: TeamChallenge }) {
  const navigate = useNavigate()
  const first = templates.find(({ isActive, type }) => isActive && isOfferedType(type))
  return (
    <ChallengeForm
      key={earlier?.id}
      blank={earlier ? againOf(earlier) : proposedChallenge(first)}
      templates={templates}
      onSaved={({ id }) => void navigate(`/admin/quests/${id}`)}
    />
  )
}
