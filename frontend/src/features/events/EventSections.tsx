import { Button, Group } from '@mantine/core'
import { IconPlayerPlay, IconTrophy } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { CommunityEventPage, LinkedThing } from '@/api/eventShapes'
import { CardPicture } from '@/components/CardPicture'
import { MemberName } from '@/components/MemberName'
import { Section } from '@/components/Section'
import classes from './EventSections.module.css'
import { thingWords } from './model'

/** The summary of the team and the replay. */
export function Recap({ event: { summary, replayLink } }: { event: CommunityEventPage }) {
  if (!summary && !replayLink) return null
  return (
    <Section title="What happened">
      {summary && (
        <p dir="auto" className={classes.text}>
          {summary}
        </p>
      )}
      {replayLink && (
        <Group mt={16}>
          <Button
            component="a"
            href={replayLink}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconPlayerPlay size={18} stroke={1.75} aria-hidden="true" />}
          >
            Watch the replay
          </Button>
        </Group>
      )}
    </Section>
  )
}

/** The linked raffles, leaderboards and products that fans can see, with the winners of raffles. */
export function LinkedThings({ event: { things } }: { event: CommunityEventPage }) {
  const shown = things.filter(({ isShown }) => isShown)
  if (shown.length === 0) return null
  return (
    <Section title="Part of this event">
      <ul className={classes.things}>
        {shown.map((thing) => (
          <li key={thing.id} className={classes.thing}>
            <Link to={thing.path} className={classes.link}>
              <span className={classes.picture}>
                <CardPicture name={thing.name} src={thing.image} sizes="96px" />
              </span>
              <span className={classes.words}>
                <span className="quiet small">
                  {thingWords[thing.kind]}
                  {thing.isOver && ', ended'}
                </span>
                <bdi className={classes.name}>{thing.name}</bdi>
              </span>
            </Link>
            <Winners thing={thing} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Winners = ({ thing: { winners, name } }: { thing: LinkedThing }) =>
  winners.length > 0 && (
    <ol className={classes.winners} aria-label={`Winners of ${name}`}>
      {winners.map(({ username, prize }) => (
        <li key={`${username} ${prize}`}>
          <IconTrophy size={16} stroke={1.75} aria-hidden="true" />
          <MemberName username={username} />
          <span className="quiet">{prize}</span>
        </li>
      ))}
    </ol>
  )
