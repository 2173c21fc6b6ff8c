import { COMMUNITY_RAFFLES_MY_HEADING } from '@/api/constants'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { BackLink } from '@/components/BackLink'
import { Page } from '@/components/Page'
import { LimitsPanel } from '@/features/limits/LimitsPanel'
import { TicketList } from '@/features/raffles/TicketList'
import { useSession } from '@/session/session'
import classes from './raffle.module.css'

export const Component = () => {
  const { member } = useSession()
  return (
    <Page {...COMMUNITY_RAFFLES_MY_HEADING} back={<BackLink to="/raffles">Raffles</BackLink>}>
      <TicketList
        next={
          <Button component={Link} to="/raffles">
            View raffles
          </Button>
        }
      />
      {member && (
        <div className={classes.limits}>
          <LimitsPanel place="here" />
        </div>
      )}
    </Page>
  )
}
