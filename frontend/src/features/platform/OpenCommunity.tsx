import { Button, type ButtonProps } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '@/session/session'

/** The creator's next step, wherever they are on the way. */
export function OpenCommunity(props: ButtonProps) {
  const { user } = useSession()
  if (user?.community) {
    return (
      <Button {...props} component="a" href="/admin">
        Open your back office
      </Button>
    )
  }
  return (
    <Button {...props} component={Link} to={user ? '/onboarding/create-community' : '/onboarding?as=creator'}>
      Create your community
    </Button>
  )
}
