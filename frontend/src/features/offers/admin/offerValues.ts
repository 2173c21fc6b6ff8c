import { MAX_OFFER_WAGERING, offerLimits } from '@/api/constants'
import type { OfferTerms, TeamOffer } from '@/api/offerShapes'
import {
  noReward,
  paysSomething,
  rewardFieldsOf,
  rewardRules,
  type RewardValues,
  rewardValuesOf,
  sent,
  written,
} from '@/components/office/rewardValues'
import { plainAmount } from '@/lib/amounts'
import { type Fields, pictureInWords } from '@/lib/changes'
import {
  amount,
  file,
  objectWith,
  optionalAmount,
  optionalCount,
  optionalHttpsLink,
  optionalText,
  required,
} from '@/lib/validators'

/** An offer in its form; amounts, numbers and lists are texts while they are typed. */
export interface OfferValues extends RewardValues, Record<string, unknown> {
  platformId: string
  title: string
  description: string
  offerImage: File | null
  promoCode: string
  promoLink: string
  howToClaim: string
  placement: TeamOffer['placement']
  position: string
  startsAt: string | null
  endsAt: string | null
  minimumAge: string
  countries: string[]
  isAllowList: boolean
  minLevel: string
  minMemberDays: string
  currency: string
  matchPercent: string
  minimumDeposit: string
  maximumBonus: string
  wagering: string
  wageringOn: OfferTerms['wageringOn']
  maximumBet: string
  excludedGames: string
  wagerDays: string
  takesClaims: boolean
  proof: TeamOffer['proof']
  proofHint: string
  claimLimit: string
}

const shape = {
  platformId: required,
  title: required,
  description: optionalText(offerLimits.description.maxLength),
  offerImage: file(),
  promoCode: optionalText(offerLimits.promoCode.maxLength),
  promoLink: optionalHttpsLink,
  position: optionalCount(offerLimits.position),
  minimumAge: optionalCount(offerLimits.minimumAge),
  minLevel: optionalCount(offerLimits.minLevel),
  minMemberDays: optionalCount(offerLimits.minMemberDays),
  currency: required,
  matchPercent: optionalCount(offerLimits.matchPercent),
  minimumDeposit: optionalAmount,
  maximumBonus: optionalAmount,
  wagering: amount({ places: 2, maximum: MAX_OFFER_WAGERING, isOptional: true }),
  maximumBet: optionalAmount,
  wagerDays: optionalCount(offerLimits.wagerDays),
  claimLimit: optionalCount(offerLimits.claimLimit),
  ...rewardRules,
}

export const offerSchema = objectWith(shape, (values: OfferValues): Record<string, string> => {
  if (!values.takesClaims || paysSomething(values)) return {}
  return { rewardGems: 'Choose what an approved claim pays, or switch claims off' }
})

const MINUTE = 60_000

export const blankOffer = (at: number, platformId: string): OfferValues => ({
  platformId,
  title: '',
  description: '',
  offerImage: null,
  promoCode: '',
  promoLink: '',
  howToClaim: '',
  placement: 'MAIN',
  position: '',
  startsAt: new Date(Math.floor(at / MINUTE) * MINUTE).toISOString(),
  endsAt: null,
  minimumAge: '',
  countries: [],
  isAllowList: false,
  minLevel: '',
  minMemberDays: '',
  currency: 'USD',
  matchPercent: '',
  minimumDeposit: '',
  maximumBonus: '',
  wagering: '',
  wageringOn: 'DEPOSIT_AND_BONUS',
  maximumBet: '',
  excludedGames: '',
  wagerDays: '',
  takesClaims: false,
  proof: 'ANY',
  proofHint: '',
  claimLimit: '',
  ...noReward,
})

export const valuesOf = (offer: TeamOffer): OfferValues => ({
  platformId: offer.platform.id,
  title: offer.title,
  description: offer.description,
  offerImage: null,
  promoCode: offer.promoCode,
  promoLink: offer.promoLink,
  howToClaim: offer.howToClaim.join('\n'),
  placement: offer.placement,
  position: offer.position === 0 ? '' : String(offer.position),
  startsAt: offer.startsAt,
  endsAt: offer.endsAt,
  minimumAge: offer.minimumAge === 0 ? '' : String(offer.minimumAge),
  countries: offer.countries,
  isAllowList: offer.isAllowList,
  minLevel: written(offer.minLevel),
  minMemberDays: written(offer.minMemberDays),
  currency: offer.terms.currency,
  matchPercent: written(offer.terms.matchPercent),
  minimumDeposit: offer.terms.minimumDeposit ?? '',
  maximumBonus: offer.terms.maximumBonus ?? '',
  wagering: offer.terms.wagering ?? '',
  wageringOn: offer.terms.wageringOn,
  maximumBet: offer.terms.maximumBet ?? '',
  excludedGames: offer.terms.excludedGames.join('\n'),
  wagerDays: written(offer.terms.wagerDays),
  takesClaims: offer.takesClaims,
  proof: offer.proof,
  proofHint: offer.proofHint,
  claimLimit: written(offer.claimLimit),
  ...rewardValuesOf(offer.reward),
})

/** The lines of a text, one thing each. */
export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const amountOf = (text: string) => (text.trim() === '' ? null : plainAmount(text))

/** The terms as the API takes them. */
export const termFields = (values: OfferValues) => ({
  currency: values.currency.trim().toUpperCase(),
  matchPercent: sent(values.matchPercent) as number | null,
  minimumDeposit: amountOf(values.minimumDeposit),
  maximumBonus: amountOf(values.maximumBonus),
  wagering: amountOf(values.wagering),
  wageringOn: values.wageringOn,
  maximumBet: amountOf(values.maximumBet),
  excludedGames: linesOf(values.excludedGames),
  wagerDays: sent(values.wagerDays) as number | null,
})

/** The values as the API takes them. */
export const fieldsOf = (values: OfferValues): Fields => ({
  platformId: values.platformId,
  title: values.title.trim(),
  description: values.description.trim(),
  ...(values.offerImage && { offerImage: values.offerImage }),
  promoCode: values.promoCode.trim(),
  promoLink: values.promoLink.trim(),
  howToClaim: linesOf(values.howToClaim),
  placement: values.placement,
  position: sent(values.position) ?? 0,
  startsAt: values.startsAt,
  endsAt: values.endsAt,
  minimumAge: sent(values.minimumAge) ?? 0,
  countries: values.countries.toSorted(),
  isAllowList: values.isAllowList,
  minLevel: sent(values.minLevel),
  minMemberDays: sent(values.minMemberDays),
  ...termFields(values),
  takesClaims: values.takesClaims,
  proof: values.proof,
  proofHint: values.proofHint.trim(),
  claimLimit: sent(values.claimLimit),
  ...rewardFieldsOf(values),
})

/** The form holds a new picture alone. */
export const exactOf = ({ offerImage }: TeamOffer): Fields => ({ offerImage })

/** A conflict's lists and pictures in words. */
export function describe(field: string, value: unknown) {
  if (field === 'offerImage') return pictureInWords(value)
  if (!['howToClaim', 'countries', 'excludedGames'].includes(field)) return undefined
  const lines = (typeof value === 'string' ? JSON.parse(value) : (value ?? [])) as string[]
  return lines.join(', ') || 'none'
}
