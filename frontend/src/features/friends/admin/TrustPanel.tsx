import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { FanReferral, MemberTrust } from '@/api/friendShapes'
import { Chip } from '@/components/Chip'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { Stats } from '@/components/Stats'
import { Time } from '@/components/Time'
import { openDialog } from '@/dialogs/dialogs'
import { countOf, formatGems, formatInteger } from '@/lib/format'
import { flagWords, friendState } from '../words'
import { memberTrust } from './api'
import classes from './Friends.module.css'

/** The signs that a member is real: accounts, shared devices, earning, friends, and flags with their reasons. */
export const TrustPanel = ({ memberId }: { memberId: string }) => (
  <QueryView query={useQuery(memberTrust(memberId))} skeleton={<Skeleton height={320} radius="var(--radius-large)" />}>
    {(trust) => <Trust trust={trust} />}
  </QueryView>
)

const Trust = ({ trust }: { trust: MemberTrust }) => (
  <div className={classes.panels}>
    <Panel
      title="Flags"
      lead="By the rules that your team switched on. A flag restricts nothing."
      actions={
        <Button component={Link} variant="subtle" to="/admin/users/friends?tab=rewards">
          Edit rules
        </Button>
      }
    >
      {trust.flags.length === 0 ? (
        <p className="quiet">No rule applies to this member.</p>
      ) : (
        <ul className={classes.rows} aria-label="Flags">
          {trust.flags.map((flag) => (
            <li key={flag.rule} className={classes.row}>
              <Chip tone="warning">{flagWords(flag)}</Chip>
            </li>
          ))}
        </ul>
      )}
    </Panel>
    <Stats
      items={[
        {
          label: 'Account',
          value: trust.accountCreatedAt ? <Time value={trust.accountCreatedAt} /> : 'Deleted',
          note: trust.isEmailConfirmed ? 'email confirmed' : 'email not confirmed',
        },
        { label: 'Earned in a day', value: formatGems(trust.earnedDay) },
        { label: 'In a week', value: formatGems(trust.earnedWeek) },
        { label: 'In 30 days', value: formatGems(trust.earnedMonth) },
      ]}
    />
    <Panel
      title="Shared devices and networks"
      lead={`${countOf(trust.devices, 'device')} and ${countOf(trust.networks, 'network')} in the last 90 days. They are compared inside this community only, and never shown.`}
    >
      {trust.shares.length === 0 ? (
        <p className="quiet">No other member used them.</p>
      ) : (
        <ul className={classes.rows} aria-label="Members who share devices or networks">
          {trust.shares.map(({ id, username, devices, networks }) => (
            <li key={id} className={classes.row}>
              <Link to={`/admin/users/${id}`}>{username}</Link>
              <span className="quiet small">
                {[devices && countOf(devices, 'device'), networks && countOf(networks, 'network')]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          ))}
          {trust.sharing > trust.shares.length && (
            <li className={classes.row}>and {formatInteger(trust.sharing - trust.shares.length)} more</li>
          )}
        </ul>
      )}
    </Panel>
    <Panel
      title="Referrals"
      lead={
        trust.invitedBy ? (
          <>
            Invited by <Link to={`/admin/users/${trust.invitedBy.inviter.id}`}>{trust.invitedBy.inviter.username}</Link>
          </>
        ) : (
          'Joined without a friend’s link.'
        )
      }
      actions={trust.invitedBy && <OpenReferral referral={trust.invitedBy} about="this member’s own referral" />}
    >
      {trust.friends.length === 0 ? (
        <p className="quiet">This member has not invited anyone.</p>
      ) : (
        <ul className={classes.rows} aria-label="Invited friends">
          {trust.friends.map(({ referral, friends }) => (
            <li key={referral.id} className={classes.row}>
              <span>
                <Link to={`/admin/users/${referral.friend.id}`}>{referral.friend.username}</Link>
                {friends > 0 && <span className="quiet small"> · invited {countOf(friends, 'friend')}</span>}
              </span>
              <span>
                <Chip tone={friendState[referral.state].tone}>{friendState[referral.state].label}</Chip>
                <OpenReferral referral={referral} about={`the referral of ${referral.friend.username}`} />
              </span>
            </li>
          ))}
          {trust.invited > trust.friends.length && (
            <li className={classes.row}>and {formatInteger(trust.invited - trust.friends.length)} more</li>
          )}
        </ul>
      )}
    </Panel>
    {trust.contested.length > 0 && (
      <Panel title="Contested casino accounts" lead="Other members of this community claim them, too.">
        <ul className={classes.rows} aria-label="Contested casino accounts">
          {trust.contested.map(({ provider, name, members }) => (
            <li key={`${provider} ${name}`} className={classes.row}>
              <span dir="auto">
                {name} <span className="quiet">at {provider}</span>
              </span>
              <span className="quiet small">{countOf(members, 'member')}</span>
            </li>
          ))}
        </ul>
      </Panel>
    )}
  </div>
)

const OpenReferral = ({ referral: { id }, about }: { referral: FanReferral; about: string }) => (
  <Button
    variant="subtle"
    size="compact-sm"
    aria-label={`Open ${about}`}
    onClick={() => openDialog('fan-referral', { id })}
  >
    Open
  </Button>
)
