import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'

export interface ReadAll {
  mutate: () => void
  isPending: boolean
}

interface Props {
  unread: number
  readAll: ReadAll
  variant?: 'default' | 'subtle'
}

/** There as long as something is unread. */
export function ReadAllButton({ unread, readAll, variant = 'default' }: Props) {
  if (unread === 0) return null
  return (
    <Button
      variant={variant}
      loading={readAll.isPending}
      leftSection={<IconChecks size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => readAll.mutate()}
    >
      Mark all read
    </Button>
  )
}
