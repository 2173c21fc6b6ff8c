import { MAX_OFFER_ATTEMPTS } from '@/api/constants'
import type { ExclusiveOffer, OfferTerms, TeamOffer, TeamOfferPlatform } from '@/api/offerShapes'
import type { Tone } from '@/components/Chip'
import { counted, rewardOf, type RewardThings } from '@/components/office/rewardValues'
import { linesOf, type OfferValues } from './offerValues'

const noTerms: OfferTerms = {
  currency: 'USD',
  matchPercent: null,
  minimumDeposit: null,
  maximumBonus: null,
  wagering: null,
  wageringOn: 'DEPOSIT_AND_BONUS',
  maximumBet: null,
  excludedGames: [],
  wagerDays: null,
  sentences: [],
  example: null,
}

interface Known {
  things: RewardThings
  platforms: readonly TeamOfferPlatform[]
  terms: OfferTerms | undefined
  image: string | null
}

/** The offer that the values describe, as an admitted fan sees it. */
export function shownOf(values: OfferValues, { things, platforms, terms, image }: Known): ExclusiveOffer {
  const platform = platforms.find(({ id }) => id === values.platformId)
  const limit = counted(values.claimLimit)
  return {
    id: 'preview',
    platform: {
      id: values.platformId,
      name: platform?.name ?? 'Platform',
      platformIco: platform?.platformIco ?? null,
      isCasino: platform?.isCasino ?? false,
    },
    title: values.title.trim() || 'Your offer',
    placement: values.placement,
    startsAt: values.startsAt ?? new Date(0).toISOString(),
    endsAt: values.endsAt,
    phase: 'OPEN',
    rule: {
      minimumAge: Math.max(counted(values.minimumAge) ?? 0, 18),
      allowed: values.isAllowList ? values.countries : null,
      blocked: values.isAllowList ? [] : values.countries,
      minLevel: counted(values.minLevel),
      minMemberDays: counted(values.minMemberDays),
    },
    locked: null,
    details: {
      description: values.description,
      offerImage: image,
      promoCode: values.promoCode.trim(),
      promoLink: values.promoLink.trim(),
      howToClaim: linesOf(values.howToClaim),
      terms: terms ?? noTerms,
    },
    takesClaims: values.takesClaims,
    proof: values.proof,
    proofHint: values.proofHint,
    reward: rewardOf(values, things),
    claimsLeft: limit,
    denial: null,
    claim: null,
    attemptsLeft: MAX_OFFER_ATTEMPTS,
    isReported: false,
    canRemind: false,
    isReminded: false,
  }
}

export const placementLabels: Record<TeamOffer['placement'], string> = {
  TOP: 'Top offer',
  MAIN: 'Main list',
}

export const proofLabels: Record<TeamOffer['proof'], string> = {
  ANY: 'A text or a picture',
  TEXT: 'A text',
  PICTURE: 'A picture',
}

export const stateLabels = { DRAFT: 'Draft', COMING: 'Coming', OPEN: 'Open', ENDED: 'Ended' } as const

const tones: Record<keyof typeof stateLabels, Tone> = {
  DRAFT: 'quiet',
  COMING: 'info',
  OPEN: 'success',
  ENDED: 'quiet',
}

/** The state of an offer for the team. */
export function teamStateOf({ publication, phase }: Pick<TeamOffer, 'publication' | 'phase'>) {
  const state = publication === 'DRAFT' ? 'DRAFT' : phase
  return { label: stateLabels[state], tone: tones[state] }
}
