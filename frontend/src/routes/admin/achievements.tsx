import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { OfficePage } from '@/components/office/OfficePage'
import { SwitchedOff } from '@/components/office/SwitchedOff'
import { openDialog } from '@/dialogs/dialogs'
import { AchievementList } from '@/features/achievements/admin/AchievementList'
import { LevelsForm } from '@/features/achievements/admin/LevelsForm'

export function Component() {
  return (
    <OfficePage
      title="Achievements"
      lead="What fans reach over time. Each tier gives experience, once."
      actions={
        <Button
          leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
          onClick={() => openDialog('achievement', {})}
        >
          Create achievement
        </Button>
      }
    >
      <SwitchedOff feature="QUESTS" />
      <AchievementList />
      <LevelsForm />
    </OfficePage>
  )
}
