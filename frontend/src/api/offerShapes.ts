import type { components } from './schema'

type Schemas = components['schemas']

/** The API's objects about exclusive offers, by the names the screens use. */
export type ExclusiveOffer = Schemas['ExclusiveOfferOutput']
export type OfferTerms = Schemas['OfferTermsOutput']
export type OfferRuleFacts = Schemas['OfferRuleOutput']
export type TeamOffer = Schemas['TeamOfferOutput']
export type TeamOfferDetail = Schemas['TeamOfferDetailOutput']
export type TeamOfferPlatform = Schemas['TeamOfferPlatformOutput']
export type OfferRequest = Schemas['OfferRequestOutput']
export type OfferRequestStatus = Schemas['OfferRequestStatus']
export type OfferUse = Schemas['OfferUse']
