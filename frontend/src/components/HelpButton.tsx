import { Button } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import type { SubjectKind } from '@/api/supportShapes'
import { openDialog } from '@/dialogs/dialogs'

interface Props {
  kind: SubjectKind
  id: string
  /** The thing's name, if several buttons are on the page. */
  about?: string
  /** The community of the thing, on pages of the platform. */
  community?: { slug: string; name: string }
  isSmall?: boolean
  /** In rows of a list. `about` names it. */
  isIcon?: boolean
}

/** Opens a ticket about one of the fan's things. */
export const HelpButton = ({ kind, id, about, community, isSmall = false, isIcon = false }: Props) => {
  const icon = <IconLifebuoy size={18} stroke={1.75} aria-hidden="true" />
  const label = about && `Get help with ${about}`
  return (
    <Button
      variant="subtle"
      size={isSmall ? 'compact-sm' : undefined}
      px={isIcon ? 10 : undefined}
      aria-label={label}
      title={isIcon ? label : undefined}
      leftSection={isIcon ? undefined : icon}
      onClick={() => openDialog('ticket-create', { community, subject: { kind, id } })}
    >
      {isIcon ? icon : 'Get help'}
    </Button>
  )
}
