import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { OpenCommunity } from './OpenCommunity'
import classes from './AudienceCards.module.css'

const CREATORS = [
  'Your name, your colors and your art on every page',
  'A store for what only you can offer, priced in gems',
  'A ledger that records every gem and always adds up',
  'A back office that shows you what to do next',
]
const FANS = [
  'Free to join, and you can leave any time',
  'A wallet per community that shows where each gem came from',
  'You pay the price you see. If it changes, you pay nothing',
  'You get your gems back when an order is canceled',
]

/** Cards for creators and for fans, each with its benefits and one link. */
export function AudienceCards() {
  return (
    <section className={classes.sides}>
      <Side title="For creators" points={CREATORS} action={<OpenCommunity variant="light" />} />
      <Side
        title="For fans"
        points={FANS}
        action={
          <Button variant="light" component={Link} to="/onboarding">
            Create your account
          </Button>
        }
      />
    </section>
  )
}

const Side = ({ title, points, action }: { title: string; points: string[]; action: ReactNode }) => (
  <div className={classes.side}>
    <h2>{title}</h2>
    <ul>
      {points.map((point) => (
        <li key={point}>
          <IconCheck size={18} stroke={2} aria-hidden="true" />
          {point}
        </li>
      ))}
    </ul>
    {action}
  </div>
)
