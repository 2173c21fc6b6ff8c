import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { CommunityOffer } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { openDialog } from '@/dialogs/dialogs'
import { formatDay, formatInteger } from '@/lib/format'
import { officeHref } from '@/session/offices'
import { useVerification } from '@/session/useVerification'
import { openPage } from '@/lib/leaving'
import { useAcceptOffer, useRefuseOffer } from './api'
import classes from './Offer.module.css'

const FREE = 'free'

/** The facts of the offer, and the answer; for users who cannot accept yet, the reason. */
export function OfferAnswer({ offer }: { offer: CommunityOffer }) {
  const { giver, giverStays, community, staff } = offer
  return (
    <>
      <dl className={classes.facts}>
        <Fact name="Community" value={community.name} />
        <Fact name="Address" value={`/creator/${community.slug}`} />
        <Fact name="Members" value={formatInteger(community.members)} />
        <Fact name="Plan" value={community.plan.charAt(0).toUpperCase() + community.plan.slice(1)} />
        <Fact name="Open since" value={formatDay(community.createdAt)} />
        <Fact name="Staff who keep their rights" value={formatInteger(staff)} />
        <Fact name={`${giver} afterwards`} value={giverStays ? 'Staff with every permission' : 'An ordinary member'} />
      </dl>
      <Answer offer={offer} />
    </>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

function Answer({ offer: { id, giver, community, ownsCommunity, isExpired, expiresAt } }: { offer: CommunityOffer }) {
  const { user } = useVerification()
  const accept = useAcceptOffer(id)
  const refuse = useRefuseOffer(id)
  const [isRefused, setRefused] = useState(false)
  if (isRefused) {
    return (
      <State words={`You refused. ${giver} still owns ${community.name}.`}>
        <Button component="a" href="/" variant="default">
          Go home
        </Button>
      </State>
    )
  }
  if (isExpired) {
    return <State words={`This offer was open until ${formatDay(expiresAt)}. Ask ${giver} to send it again.`} />
  }
  const refusal = (
    <Button
      variant="subtle"
      data-size="lg"
      loading={refuse.isPending}
      disabled={accept.isPending || accept.isSuccess}
      onClick={() => refuse.mutate(undefined, { onSuccess: () => setRefused(true) })}
    >
      Refuse
    </Button>
  )
  if (ownsCommunity) {
    return (
      <State words="You own a community already, and a user can own only one. Hand yours over or close it first.">
        <FormProblem error={refuse.error} />
        {refusal}
      </State>
    )
  }
  if (!user?.emailVerified) {
    return (
      <State words="Confirm your email address first. This page updates automatically.">
        <Button onClick={() => openDialog('email-verify', {})}>Confirm my email</Button>
        {refusal}
      </State>
    )
  }
  return (
    <State
      words={`Open until ${formatDay(expiresAt)}. As the owner you are responsible for open orders and prizes, and for the data of the members.${payText(community.plan)}`}
    >
      <FormProblem error={accept.error ?? refuse.error} />
      <Button
        data-size="lg"
        loading={accept.isPending || accept.isSuccess}
        onClick={() => accept.mutate(undefined, { onSuccess: ({ slug }) => openPage(officeHref(slug)) })}
      >
        Accept {community.name}
      </Button>
      {refusal}
    </State>
  )
}

/** The note that the new owner pays for the plan. */
const payText = (plan: string) =>
  plan === FREE
    ? ''
    : ' If the plan is paid, you pay for it from the next payment on: add your payment method before the paid period ends.'

const State = ({ words, children }: { words: string; children?: ReactNode }) => (
  <div className={classes.answer}>
    <p className="quiet">{words}</p>
    {children && <div className={classes.buttons}>{children}</div>}
  </div>
)
