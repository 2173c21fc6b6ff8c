import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { useSession } from '@/session/session'
import { CardView } from './CardView'
import classes from './ProfileCard.module.css'

const KEY = 'member-card'

export default function MemberCardDialog({ username }: DialogProps[typeof KEY]) {
  const { user } = useSession()
  return (
    <div className={classes.dialog}>
      <CardView username={username} />
      <Button component={Link} variant="default" to={`/members/${username}`} onClick={() => closeDialog(KEY)}>
        {user?.username === username ? 'Choose who sees it' : 'Open page'}
      </Button>
    </div>
  )
}
