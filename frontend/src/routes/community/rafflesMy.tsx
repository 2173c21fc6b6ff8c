import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { bootCommunity } from '@/api/boot'
import { Page } from '@/components/Page'
import { LimitsPanel } from '@/features/limits/LimitsPanel'
import { TicketList } from '@/features/raffles/TicketList'
import { useSession } from '@/session/session'
import classes from './raffle.module.css'

export const Component = () => {
  const { member } = useSession()
  return (
    <Page
      title="My tickets"
      lead={`Your tickets and prizes at ${bootCommunity().name}.`}
      back={
        <Link to="/raffles" className={classes.back}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
          Raffles
        </Link>
      }
    >
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
