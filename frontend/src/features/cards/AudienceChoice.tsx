import { Stack } from '@mantine/core'
import { Segmented } from '@/components/Segmented'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { bootCommunity } from '@/api/boot'
import type { CardAudience } from '@/api/shapes'
import { useSetAudience } from './api'

const audiences: Record<CardAudience, { label: string; meaning: string }> = {
  EVERYONE: { label: 'Everyone', meaning: 'Everyone sees your card, also visitors who are not logged in.' },
  MEMBERS: { label: 'Members', meaning: 'Members of this community and its team see your card.' },
  NOBODY: { label: 'Only me', meaning: 'Only you see your card. For all others, it looks as if you had none.' },
}
const options = Object.entries(audiences).map(([value, { label }]) => ({ value: value as CardAudience, label }))

/** The audience of the fan's card in this community. A choice is saved at once. */
export function AudienceChoice({ audience }: { audience: CardAudience }) {
  const choose = useSetAudience()
  const chosen = choose.isPending ? choose.variables : audience
  return (
    <Panel title="Who sees your card" lead={`The choice is for ${bootCommunity().name} only.`}>
      <Stack gap="sm" align="flex-start">
        <Segmented
          label="Who sees your card"
          value={chosen}
          options={options}
          disabled={choose.isPending}
          onChange={(value) => choose.mutate(value)}
        />
        <p className="quiet small" role="status">
          {audiences[chosen].meaning}
        </p>
        <FormProblem error={choose.error} />
      </Stack>
    </Panel>
  )
}
