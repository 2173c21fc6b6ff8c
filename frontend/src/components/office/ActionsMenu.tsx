import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  label?: string
  width?: number
  isBusy?: boolean
  children: ReactNode
}

/** Above the link that covers a table's row. */
const inRow = { zIndex: 1 }

/** The actions on one thing: a button with three dots, and the menu that it opens. */
export const ActionsMenu = ({ label = 'More actions', width = 240, isBusy = false, children }: Props) => (
  <Menu width={width} position="bottom-end">
    <Menu.Target>
      <Button variant="default" px={10} style={inRow} aria-label={label} loading={isBusy}>
        <IconDots size={18} stroke={1.75} aria-hidden="true" />
      </Button>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)
