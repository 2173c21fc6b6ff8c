import { Button } from '@mantine/core'
import { bootCommunity, platformHref } from '@/api/boot'
import type { FanChallenge } from '@/api/shapes'
import { Notice } from '@/components/Notice'
import { CATEGORIES, kindLabels } from './categories'

interface Props {
  kind: FanChallenge['kind']
  mayAdd: boolean
}

/** In place of an empty category: its purpose, and for the team the button that creates its first entry. */
export default function NoQuests({ kind, mayAdd }: Props) {
  const { slug, name } = bootCommunity()
  const many = CATEGORIES[kind].toLowerCase()
  return mayAdd ? (
    <Notice
      art="first quest"
      title={`No ${many} yet`}
      text="Choose the goal and the reward. Fans see both once published."
      action={
        <Button component="a" href={platformHref(`/admin/quests?creator=${slug}`)}>
          Create a {kindLabels[kind].toLowerCase()}
        </Button>
      }
    />
  ) : (
    <Notice
      art="soon quests"
      title={`No ${many} yet`}
      text={`New ${many} at ${name} appear here, with what they pay.`}
    />
  )
}
