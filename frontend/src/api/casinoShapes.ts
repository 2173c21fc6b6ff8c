import type { components } from './schema'

type Schemas = components['schemas']

/** The API's objects about casinos, by the names the screens use. */
export type CreatorCasino = Schemas['CreatorCasinoOutput']
export type OwnHandle = Schemas['OwnHandleOutput']
export type ProofKind = Schemas['CasinoProofKind']
export type ProofState = Schemas['CasinoProofState']
export type CasinoConnection = Schemas['CasinoConnectionOutput']
export type ConnectableProvider = Schemas['ConnectableProviderOutput']
export type MappingPreset = Schemas['MappingPresetOutput']
export type VerifiedConnection = Schemas['VerifiedConnectionOutput']
export type MappingTest = Schemas['MappingTestOutput']
export type CasinoProblem = Schemas['ProblemOutput']
export type CasinoPull = Schemas['CasinoPullOutput']
export type ReferredAccount = Schemas['ReferredAccountOutput']
export type MatchState = Schemas['CasinoMatchState']
export type LoweredTotal = Schemas['LoweredTotalOutput']
export type WagerFile = Schemas['WagerFileOutput']
export type FanAccount = Schemas['FanAccountOutput']
export type FanProof = Schemas['FanProofOutput']
