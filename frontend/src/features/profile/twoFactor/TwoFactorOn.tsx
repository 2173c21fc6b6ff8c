import { Button, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import classes from './TwoFactorOn.module.css'

const words = {
  app: 'Two-factor is on. To log in on a new device, you need your password and a code from the app.',
  email: 'Two-factor is on. To log in on a new device, you need your password and a code from your email.',
} as const

export function TwoFactorOn({ way, onClose }: { way: keyof typeof words; onClose: () => void }) {
  return (
    <Stack>
      <p className={classes.done} role="status">
        <IconCircleCheck size={24} stroke={1.75} aria-hidden="true" />
        {words[way]}
      </p>
      <Button onClick={onClose}>Close</Button>
    </Stack>
  )
}
