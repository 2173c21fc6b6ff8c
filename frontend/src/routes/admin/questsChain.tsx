import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Chip } from '@/components/Chip'
import { Notice } from '@/components/Notice'
import { OfficePage } from '@/components/office/OfficePage'

export const Component = () => (
  <OfficePage title="Quests Chain" state={<Chip>Coming soon</Chip>}>
    <Notice
      art="quests chain"
      title="Chains of quests"
      text="A chain unlocks one quest after another, with a prize at the end. Chains are coming soon."
      action={
        <Button component={Link} to="/admin" variant="default">
          Back to overview
        </Button>
      }
    />
  </OfficePage>
)
