import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { OpenCommunity } from './OpenCommunity'
import classes from './Sides.module.css'

const CREATORS = [
  'Your name, your colour, your art: the place is yours from the first glance',
  'A store for what only you can give, priced in gems',
  'Every gem in the books, and books that always add up',
  'A back office that says what to do next',
]
const FANS = [
  'Free to join, and you can leave whenever you like',
  'A wallet per community that shows where each gem came from',
  'A price is the price: if it changed meanwhile, nothing is taken',
  'Canceled orders bring your gems back',
]

/** Both kinds of people, each with what is in it for them and one way on. */
export function Sides({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className={classes.sides}>
      <Side title="For creators" points={CREATORS} action={<OpenCommunity variant="light" />} />
      <Side
        title="For fans"
        points={FANS}
        action={
          isSignedIn ? (
            <Button variant="light" component={Link} to="/my-communities">
              See my communities
            </Button>
          ) : (
            <Button variant="light" component={Link} to="/onboarding">
              Create your account
            </Button>
          )
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
