import { Notifications } from '@mantine/notifications'
import { TOAST_MS } from '@/lib/limits'

export default function Toasts() {
  return <Notifications position="top-left" autoClose={TOAST_MS} pauseResetOnHover="all" limit={4} />
}
