import type { components } from './schema'

type Schemas = components['schemas']

/** The API's objects about wagers, by the names the screens use. */
export type OwnWagers = Schemas['OwnWagersOutput']
export type Wager = Schemas['WagerOutput']
export type WagerClaim = Schemas['WagerClaimOutput']
export type FanWagerReward = Schemas['FanWagerRewardOutput']
export type ClaimedWagerReward = Schemas['ClaimedWagerRewardOutput']
export type TeamWager = Schemas['TeamWagerOutput']
export type TeamWagerReward = Schemas['TeamWagerRewardOutput']
export type WagerEvidence = Schemas['WagerEvidenceOutput']
export type WagerStats = Schemas['WagerStatsOutput']
export type WeightFormula = Schemas['WeightFormulaOutput']
export type TeamWagerCasino = Schemas['TeamWagerCasinoOutput']
