import type { ExclusiveOffer, OfferRequest, TeamOfferPlatform } from '@/api/offerShapes'

const keyforest = {
  id: '0190a000-0000-7000-8000-00000000a001',
  name: 'Keyforest',
  platformIco: null,
  isCasino: false,
}

export const platform: TeamOfferPlatform = {
  ...keyforest,
  provider: '',
  offers: 2,
  createdAt: '2026-11-01T00:00:00Z',
}

/** A match of 100 % that pays 150 gems for a proof; the fan may claim. */
export const offer: ExclusiveOffer = {
  id: '0190a000-0000-7000-8000-00000000a002',
  platform: keyforest,
  title: 'Double your deposit',
  placement: 'TOP',
  startsAt: '2026-11-01T00:00:00Z',
  endsAt: '2026-12-24T19:00:00Z',
  phase: 'OPEN',
  rule: { minimumAge: 18, allowed: null, blocked: ['DK', 'NL'], minLevel: 2, minMemberDays: null },
  locked: null,
  details: {
    description: 'For new accounts.',
    offerImage: null,
    promoCode: 'NOVA',
    promoLink: 'https://keyforest.example.org/nova',
    howToClaim: ['Open the link.', 'Enter the code.'],
    terms: {
      currency: 'USD',
      matchPercent: 100,
      minimumDeposit: null,
      maximumBonus: null,
      wagering: '30',
      wageringOn: 'DEPOSIT_AND_BONUS',
      maximumBet: null,
      excludedGames: [],
      wagerDays: null,
      sentences: ['Wager your deposit and the bonus 30 times before you withdraw.'],
      example: { words: 'Deposit 100, get 100, wager 6,000', deposit: '100', bonus: '100', wager: '6000' },
    },
  },
  takesClaims: true,
  proof: 'ANY',
  proofHint: 'A picture of the deposit',
  reward: { words: '150 gems', gems: '150', experience: 0, product: null, case: null, raffle: null, tickets: 0 },
  claimsLeft: 3,
  denial: null,
  claim: null,
  attemptsLeft: 3,
  isReported: false,
  canRemind: true,
  isReminded: false,
}

export const lockedOffer: ExclusiveOffer = {
  ...offer,
  details: null,
  locked: { code: 'AGE_CONFIRMATION_REQUIRED', message: 'Confirm your age first.', params: {}, until: null },
}

export const offerRequest: OfferRequest = {
  id: '0190a000-0000-7000-8000-00000000a003',
  offerId: offer.id,
  offerTitle: offer.title,
  platform: keyforest,
  memberId: '0190a000-0000-7000-8000-00000000a004',
  username: 'river_fan',
  status: 'PENDING',
  code: 'NOVA',
  text: 'Deposited on Friday.',
  image: null,
  reason: '',
  rewardWords: '150 gems',
  rewardGems: '150',
  claimedAt: '2026-11-21T10:00:00Z',
  reviewedAt: null,
  reviewedBy: null,
}
