import type { ExclusiveOffer } from '@/api/offerShapes'
import { ActionButton } from '@/components/ActionButton'
import { Chip } from '@/components/Chip'
import { HelpButton } from '@/components/HelpButton'
import { Reward } from '@/components/Reward'
import { openDialog } from '@/dialogs/dialogs'
import { useNow } from '@/lib/clock'
import { actionState } from '@/lib/denials'
import { countOf } from '@/lib/format'
import { JOIN } from '@/session/pendingAction'
import { claimLabel, requestLabels } from './model'
import classes from './OfferCard.module.css'

/** The reward of the community for a proof: the button, or the state of the fan's own claim. */
export function OfferReward({ offer, isPreview }: { offer: ExclusiveOffer; isPreview: boolean }) {
  const { claim, denial, claimsLeft, reward } = offer
  const isKept = claim !== null && claim.status !== 'REJECTED'
  const label = claim?.status === 'REJECTED' ? 'Claim again' : claimLabel(offer)
  const state = actionState(denial, { verb: 'claim', label, price: '0', balance: '0', at: useNow() })
  return (
    <div className={classes.claim} role="group" aria-label="Reward">
      <div className={classes.pays}>
        {reward.words !== 'No reward' && <Reward reward={reward} />}
        {claimsLeft !== null && !isKept && (
          <span className="quiet small">
            {claimsLeft === 0 ? 'No claims left' : `${countOf(claimsLeft, 'claim')} left`}
          </span>
        )}
      </div>
      {claim && (
        <div className={classes.own}>
          <Chip tone={requestLabels[claim.status].tone}>{requestLabels[claim.status].label}</Chip>
          {claim.status === 'REJECTED' && claim.reason && (
            <p dir="auto" className="small">
              The team wrote: {claim.reason}
            </p>
          )}
          {!isPreview && claim.status !== 'APPROVED' && (
            <HelpButton kind="OFFER" id={claim.id} about={`your claim of ${offer.title}`} isSmall />
          )}
        </div>
      )}
      {!isKept && !isPreview && offer.phase !== 'COMING' && (
        <ActionButton
          state={state}
          onPress={() => openDialog('offer-claim', { offer })}
          login={{ source: 'offers', action: JOIN, returnTo: '/offers', what: `claim ${reward.words}` }}
        />
      )}
    </div>
  )
}
