import { Button } from '@mantine/core'
import { type ReactElement, type ReactNode, Suspense, useRef } from 'react'
import { bootCommunity, settingsHref } from '@/api/boot'
import { type DialogProps, openDialog } from '@/dialogs/dialogs'
import { bringToForm } from '@/lib/bringToForm'
import type { ActionState } from '@/lib/denials'
import { lazily } from '@/lib/lazily'
import { openPage } from '@/lib/leaving'
import { COMMUNITY_FULL, isCommunityFull, useJoin } from '@/session/membership'
import classes from './ActionButton.module.css'
import { Countdown } from './Countdown'
import { FormProblem } from './FormProblem'

const AgeForm = lazily(() => import('@/session/AgeForm').then((module) => ({ default: module.AgeForm })))

const unframed = (button: ReactElement) => button

interface Props {
  state: ActionState
  /** Called when the state is ready or again. The button is passed for effects that begin at it. */
  onPress: (button: HTMLElement) => void
  /** The words of the login dialog, the action that follows the login, and the page to which settings return. */
  login: DialogProps['authorization-required'] & { returnTo: string }
  /** Shown while a press does something. */
  icon?: ReactNode
  size?: 'lg'
  /** True if people confirm their age below the button. Otherwise the button leads to their settings. */
  hasAgeForm?: boolean
  isDisabled?: boolean
  /** True while the hints keep their place but are not shown. */
  areHintsHidden?: boolean
  error?: unknown
  /** The action that did not happen because the browser is offline: "No ticket was bought." */
  unsent?: string
  className?: string
  /** Places the button, for example in a bar. */
  frame?: (button: ReactElement) => ReactNode
  /** Further words below the button. */
  children?: ReactNode
}

/** The one button of a page: it acts, leads to the login, joins first, or shows a denial and the next step. */
export function ActionButton({
  state: found,
  onPress,
  login,
  icon,
  size,
  hasAgeForm = false,
  isDisabled = false,
  areHintsHidden = false,
  error,
  unsent,
  className,
  frame = unframed,
  children,
}: Props) {
  const joining = useJoin(bootCommunity().creatorId, 'You’re a member now.')
  const ageForm = useRef<HTMLDivElement>(null)
  const isFull = found.kind === 'join' && isCommunityFull(joining.error)
  const state: ActionState = isFull ? { kind: 'denied', ...COMMUNITY_FULL } : found
  const cure = state.kind === 'denied' ? state.cure : undefined
  const asksAgeHere = cure === 'age' && hasAgeForm
  const settings =
    cure === 'link'
      ? settingsHref(login.returnTo, 'connections')
      : cure === 'age' && !hasAgeForm
        ? settingsHref(login.returnTo)
        : null

  const press = (button: HTMLElement) => {
    if (state.kind === 'login') openDialog('authorization-required', login)
    else if (state.kind === 'join') joining.mutate()
    else if (cure === 'verify-email') openDialog('email-verify', {})
    else if (asksAgeHere) bringToForm(ageForm.current)
    else if (settings) openPage(settings)
    else onPress(button)
  }

  return (
    <>
      {frame(
        <Button
          fullWidth={!className}
          className={className}
          data-size={size}
          fz={size && 16}
          loading={state.kind === 'busy' || joining.isPending}
          disabled={isDisabled || (state.kind === 'denied' && !asksAgeHere && !settings && cure !== 'verify-email')}
          onClick={(event) => press(event.currentTarget)}
          leftSection={state.kind === 'denied' || state.kind === 'join' ? undefined : icon}
        >
          {state.label}
        </Button>,
      )}
      {cure === 'verify-email' && (
        <ActionHint isHidden={areHintsHidden}>Open the link that we sent to your email address.</ActionHint>
      )}
      {asksAgeHere && (
        <Suspense>
          <div ref={ageForm} className={classes.age}>
            <AgeForm country={null} />
          </div>
        </Suspense>
      )}
      {state.kind === 'denied' && state.hint && (
        <ActionHint isHidden={areHintsHidden}>
          {state.hint} {state.until && <Countdown endAt={state.until} className={classes.wait} />}
        </ActionHint>
      )}
      {state.kind === 'join' && <ActionHint>Joining is free. You get a wallet in this community.</ActionHint>}
      {children}
      <FormProblem error={error ?? (isFull ? null : joining.error)} unsent={unsent} />
    </>
  )
}

/** A line of quiet words below the button. */
export function ActionHint({ isHidden = false, children }: { isHidden?: boolean; children: ReactNode }) {
  return (
    <p className={classes.hint} data-hidden={isHidden || undefined}>
      {children}
    </p>
  )
}
