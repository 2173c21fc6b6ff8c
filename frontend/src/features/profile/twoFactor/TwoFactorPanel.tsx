import { Button } from '@mantine/core'
import { type Icon, IconDeviceMobile, IconKey, IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Profile } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Panel } from '@/components/Panel'
import { openDialog } from '@/dialogs/dialogs'
import { useSession } from '@/session/session'
import classes from './TwoFactorPanel.module.css'

const FEW_CODES = 3

/** The proofs that a new device needs besides the password, and the buttons that change them. */
export function TwoFactorPanel({ profile }: { profile: Profile }) {
  const { user } = useSession()
  const { app, email, backupCodesLeft } = profile.twoFactor
  const isOn = app || email
  const isOperator = user?.roles.includes('ADMIN')
  const hasAddress = Boolean(profile.email) && profile.emailVerified

  return (
    <section id="two-factor">
      <Panel title="Two-factor" lead="Protect your account if your password is stolen. New devices need a code, too.">
        {isOperator && !isOn && (
          <p className={classes.required} role="status">
            Operators need a second factor. Turn one on to continue.
          </p>
        )}
        <ul>
          <FactorRow
            icon={IconDeviceMobile}
            name="Authenticator app"
            state={app ? <Chip tone="success">On</Chip> : <Chip>Off</Chip>}
            text={app ? 'Codes from the app on your phone.' : 'The safest method. It also works without a network.'}
          >
            {app ? (
              <>
                <Button variant="default" onClick={() => openDialog('app-2fa-enable', { replaces: true })}>
                  Move to another phone
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  aria-label="Turn off the app"
                  onClick={() => openDialog('app-2fa-disable', {})}
                >
                  Turn off
                </Button>
              </>
            ) : (
              <Button
                variant={isOn ? 'default' : 'filled'}
                onClick={() => openDialog('app-2fa-enable', { replaces: false })}
              >
                Set up the app
              </Button>
            )}
          </FactorRow>
          <FactorRow
            icon={IconMail}
            name="Email codes"
            state={email ? <Chip tone="success">On</Chip> : <Chip>Off</Chip>}
            text={hasAddress ? `Sent to ${profile.email}.` : 'Confirm an email address first.'}
          >
            {email ? (
              <Button
                variant="subtle"
                color="red"
                aria-label="Turn off email codes"
                onClick={() => openDialog('email-2fa-disable', {})}
              >
                Turn off
              </Button>
            ) : (
              <Button
                variant="default"
                aria-label="Turn on email codes"
                disabled={!hasAddress}
                onClick={() => openDialog('email-2fa-enable', {})}
              >
                Turn on
              </Button>
            )}
          </FactorRow>
          {isOn && (
            <FactorRow
              icon={IconKey}
              name="Backup codes"
              state={<Chip tone={backupCodesLeft <= FEW_CODES ? 'warning' : 'quiet'}>{`${backupCodesLeft} left`}</Chip>}
              text="For when you cannot reach your phone or inbox."
            >
              <Button variant="default" onClick={() => openDialog('backup-codes', {})}>
                New codes
              </Button>
            </FactorRow>
          )}
        </ul>
      </Panel>
    </section>
  )
}

interface FactorRowProps {
  icon: Icon
  name: string
  state: ReactNode
  text: string
  children: ReactNode
}

const FactorRow = ({ icon: Symbol, name, state, text, children }: FactorRowProps) => (
  <li className={classes.row}>
    <Symbol size={24} stroke={1.75} aria-hidden="true" />
    <div>
      <p className={classes.name}>
        {name} {state}
      </p>
      <p className="quiet small">{text}</p>
    </div>
    <div className={classes.actions}>{children}</div>
  </li>
)
