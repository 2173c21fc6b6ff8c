import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { bootCommunity } from '@/api/boot'
import { ApiError } from '@/api/errors'
import type { FriendInvitation } from '@/api/friendShapes'
import { Gems } from '@/components/Gems'
import { Mark } from '@/components/Mark'
import { Page } from '@/components/Page'
import { QueryView } from '@/components/QueryView'
import { JoinButton } from '@/features/community/JoinButton'
import { invitation } from '@/features/friends/api'
import classes from '@/features/friends/Friends.module.css'
import { Step } from '@/features/friends/Step'
import { stepsOf } from '@/features/friends/words'
import { NotFound } from '@/layouts/NotFound'
import { useSession } from '@/session/session'

/** The page of a friend's link. */
export function Component() {
  const { code = '' } = useParams()
  const { name } = bootCommunity()
  const query = useQuery(invitation(code))
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <NotFound title="No such link" text="The link is mistyped, or your friend has left. Ask for a new one." />
  }
  return (
    <Page title={`Join ${name}`} bare>
      <QueryView alone query={query} skeleton={<Skeleton height={320} radius="var(--radius-large)" />}>
        {(found) => <Invitation found={found} />}
      </QueryView>
    </Page>
  )
}

function Invitation({ found }: { found: FriendInvitation }) {
  const { creatorId, name } = bootCommunity()
  const { member } = useSession()
  const { inviter, inviterAvatarUrl, terms, isFull } = found
  const isRewarded = terms.isActive && !isFull && terms.friendGems !== '0'
  return (
    <div className={classes.invitation}>
      <div className={classes.inviter}>
        <Mark name={inviter} src={inviterAvatarUrl} size={56} round />
        <h1 dir="auto">
          {inviter} invites you to {name}
        </h1>
      </div>
      {member ? (
        <>
          <p>You are a member here. Members and former members cannot be invited again.</p>
          <Button component={Link} to="/friends">
            View your friends
          </Button>
        </>
      ) : (
        <>
          {isRewarded && (
            <>
              <p>
                You get <Gems amount={terms.friendGems} size={22} /> when you are active:
              </p>
              <ul className={classes.steps}>
                {stepsOf(terms).map((step) => (
                  <Step key={step} isDone={false} text={step} />
                ))}
              </ul>
            </>
          )}
          {terms.isActive && isFull && (
            <p>This link has reached its limit for today. You can join, but this invitation pays no gems.</p>
          )}
          {!terms.isActive && <p>Joining is free. Invitations pay no gems right now.</p>}
          <JoinButton creatorId={creatorId} name={name} size="lg" />
        </>
      )}
    </div>
  )
}
