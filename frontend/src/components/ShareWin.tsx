import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { type DialogProps, openDialog } from '@/dialogs/dialogs'

/** Opens the picture of a prize that the fan won. */
export const ShareWin = ({ isSmall, ...win }: DialogProps['win-share'] & { isSmall?: boolean }) => (
  <Button
    variant="subtle"
    size={isSmall ? 'compact-sm' : undefined}
    leftSection={<IconShare size={18} stroke={1.75} aria-hidden="true" />}
    aria-label={`Share ${win.name}`}
    onClick={() => openDialog('win-share', win)}
  >
    Share
  </Button>
)
