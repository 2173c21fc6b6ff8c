import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Friend, JoinedByFriend, OwnReferrals } from '@/api/friendShapes'
import { bootCommunity } from '@/api/boot'
import { FRIEND_EXPIRY_DAYS } from '@/api/constants'
import { Chip } from '@/components/Chip'
import { CopyField } from '@/components/CopyField'
import { FormProblem } from '@/components/FormProblem'
import { Gems } from '@/components/Gems'
import { GoalProgress } from '@/components/Meter'
import { HelpButton } from '@/components/HelpButton'
import { Panel } from '@/components/Panel'
import { Stats } from '@/components/Stats'
import { openDialog } from '@/dialogs/dialogs'
import { dayAt, formatPlainDay } from '@/lib/days'
import { countGems, countOf, formatDay, formatGems, formatInteger } from '@/lib/format'
import { ownFriends, useCreateLink } from './api'
import classes from './Friends.module.css'
import { Step } from './Step'
import { actionWords, friendState, rewardWords, stepsOf } from './words'

/** A fan's link, the friends who came by it, and the milestones. */
export const FriendsView = ({ own }: { own: OwnReferrals }) => (
  <div className={classes.view}>
    {own.own && <Joined own={own.own} />}
    <LinkPanel own={own} />
    {own.link && (
      <>
        <Stats
          items={[
            { label: 'Active friends', value: formatInteger(own.counts.paid) },
            { label: 'Not active yet', value: formatInteger(own.counts.waiting) },
            { label: 'Under review', value: formatInteger(own.counts.held) },
            { label: 'Earned', value: formatGems(own.earned), note: earnedWords(own) },
          ]}
        />
        <Milestones own={own} />
        <FriendList />
      </>
    )}
  </div>
)

/** It says what the earned gems are for, if they are for both. */
const earnedWords = ({ earned, earnedByMilestones: extra }: OwnReferrals) =>
  extra === '0'
    ? undefined
    : `${formatGems(String(BigInt(earned) - BigInt(extra)))} for friends, ${formatGems(extra)} for milestones`

function LinkPanel({ own: { link, terms, denial, today, total } }: { own: OwnReferrals }) {
  const create = useCreateLink()
  if (!terms.isActive && !link)
    return (
      <Panel title="Your link">
        <p>This community does not reward invited friends right now.</p>
      </Panel>
    )
  const isFull = today >= terms.dailyLimit || total >= terms.maxFriends
  return (
    <Panel title="Your link" lead={terms.isActive ? rewardWords(terms) : 'New friends are not rewarded right now.'}>
      <div className={classes.link}>
        {link ? (
          <>
            <CopyField label="link" value={link.address} />
            {terms.isActive && (
              <p className="quiet small">
                {isFull
                  ? today >= terms.dailyLimit
                    ? `${countOf(today, 'friend')} joined today. More friends count tomorrow.`
                    : 'You have reached the number of friends that count.'
                  : `At most ${countOf(terms.dailyLimit, 'friend')} a day and ${countOf(terms.maxFriends, 'friend')} in all count.`}
              </p>
            )}
          </>
        ) : denial ? (
          <p>
            {denial.message}.{' '}
            {denial.code === 'USER_EMAIL_NOT_VERIFIED' && (
              <Button variant="subtle" onClick={() => openDialog('email-verify', {})}>
                Confirm your email
              </Button>
            )}
          </p>
        ) : (
          <div>
            <Button
              leftSection={<IconLink size={18} stroke={1.75} aria-hidden="true" />}
              loading={create.isPending}
              onClick={() => create.mutate()}
            >
              Get your link
            </Button>
            <FormProblem error={create.error} />
          </div>
        )}
        {terms.isActive && (
          <div>
            <h3>When a friend counts</h3>
            <ul className={classes.steps}>
              {stepsOf(terms).map((step) => (
                <Step key={step} isDone={false} text={step} />
              ))}
            </ul>
            <p className="quiet small">
              Only people who were never members here count. Each friend counts once, if active within{' '}
              {countOf(FRIEND_EXPIRY_DAYS, 'day')}.
            </p>
          </div>
        )}
      </div>
    </Panel>
  )
}

/** The fan's own reward for joining by a friend's link. */
function Joined({ own }: { own: JoinedByFriend }) {
  const { progress, action, minDays } = own
  return (
    <Panel
      title="You joined by a friend’s link"
      lead={own.gems === '0' ? undefined : `Your reward: ${countGems(own.gems)}`}
      actions={<Chip tone={friendState[own.state].tone}>{friendState[own.state].label}</Chip>}
    >
      {progress && own.state === 'WAITING' && (
        <ul className={classes.steps}>
          <Step text="Confirm your email address" isDone={progress.isEmailConfirmed} />
          {minDays > 0 && (
            <Step
              text={`Be a member for ${countOf(minDays, 'day')}: until ${formatDay(progress.activeFrom)}`}
              isDone={progress.days >= minDays}
            />
          )}
          {actionWords[action] && <Step text={actionWords[action]} isDone={progress.isActionDone} />}
        </ul>
      )}
      {own.expiresAt && <p className="quiet small">This counts until {formatDay(own.expiresAt)}.</p>}
      {own.state === 'HELD' && <p>The team looks at this referral before it is paid.</p>}
      {own.state === 'VOID' && <p dir="auto">The reason: {own.reason || 'not kept any more'}</p>}
      {mayAppeal(own.state) && <HelpButton kind="FRIEND" id={own.id} />}
    </Panel>
  )
}

function Milestones({ own: { milestones, counts } }: { own: OwnReferrals }) {
  if (milestones.length === 0) return null
  const next = milestones.find(({ isReached }) => !isReached)
  return (
    <Panel title="Milestones" lead="Extra gems when so many of your friends are active.">
      <ul className={classes.rows}>
        {milestones.map(({ friends, gems, isReached, isPaid }) => (
          <li key={friends} className={classes.row}>
            <span>{countOf(friends, 'active friend')}</span>
            <span className={classes.state}>
              <Gems amount={gems} sign="+" />
              {isReached && <Chip tone={isPaid ? 'success' : 'quiet'}>{isPaid ? 'Paid' : 'Taken back'}</Chip>}
            </span>
          </li>
        ))}
      </ul>
      {next && (
        <GoalProgress
          share={counts.paid / next.friends}
          figures={`${formatInteger(counts.paid)} of ${formatInteger(next.friends)} to the next milestone`}
        />
      )}
    </Panel>
  )
}

function FriendList() {
  const query = useInfiniteQuery(ownFriends)
  const friends = query.data?.pages.flatMap(({ data }) => data)
  return (
    <Panel title="Your friends" lead="Their names are not shown here.">
      {friends?.length === 0 && <p className="quiet">No friend has joined by your link yet. Send it to one.</p>}
      {friends && friends.length > 0 && (
        <ul className={classes.rows} aria-label="Your friends">
          {friends.map((friend) => (
            <FriendRow key={friend.id} friend={friend} />
          ))}
        </ul>
      )}
      <FormProblem error={query.error} />
      {(query.hasNextPage || query.isError) && (
        <Button
          variant="default"
          className={classes.more}
          loading={query.isFetching}
          onClick={() => void (query.data ? query.fetchNextPage() : query.refetch())}
        >
          {query.data ? 'Show more friends' : 'Try again'}
        </Button>
      )}
    </Panel>
  )
}

/** The states that a fan may ask the team about. */
const mayAppeal = (state: Friend['state']) => state === 'HELD' || state === 'VOID'

/** The day in the community's zone, as the team reads it. */
const dayOf = (instant: string) => formatPlainDay(dayAt(Date.parse(instant), bootCommunity().timezone))

const FriendRow = ({ friend: { id, joinedAt, state, gems, reason, expiresAt } }: { friend: Friend }) => (
  <li className={classes.row}>
    <span className={classes.words}>
      <b>Joined {dayOf(joinedAt)}</b>
      {state === 'VOID' && (
        <span dir="auto" className="quiet small">
          {reason || 'The reason is not kept any more.'}
        </span>
      )}
      {expiresAt && <span className="quiet small">Counts if the friend is active by {formatDay(expiresAt)}.</span>}
      {state === 'HELD' && <span className="quiet small">The team looks at it before it is paid.</span>}
      {state === 'DUE' && <span className="quiet small">It is paid today or tomorrow.</span>}
    </span>
    <span className={classes.state}>
      {state === 'PAID' && <Gems amount={gems} sign="+" size={16} />}
      <Chip tone={friendState[state].tone}>{friendState[state].label}</Chip>
      {mayAppeal(state) && <HelpButton kind="FRIEND" id={id} about={`the friend of ${dayOf(joinedAt)}`} isSmall />}
    </span>
  </li>
)
