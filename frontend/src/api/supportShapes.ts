import type { components } from './schema'

type Schemas = components['schemas']

export type TicketStatus = Schemas['TicketStatus']
export type TicketPriority = Schemas['TicketPriority']
export type TicketCategory = Schemas['SupportCategory']
export type SubjectKind = Schemas['SupportSubjectKind']
export type Subject = Schemas['SubjectPageOutput']
export type FanTicket = Schemas['FanTicketOutput']
export type FanTicketPage = Schemas['FanTicketPageOutput']
export type TicketLine = Schemas['TicketLineOutput']
export type TicketLink = Schemas['TicketLinkOutput']
export type TeamTicket = Schemas['TeamTicketOutput']
export type TeamTicketPage = Schemas['TeamTicketPageOutput']
export type TicketChanges = Schemas['PatchedTicketChangesInputRequest']
export type SavedAnswer = Schemas['SavedAnswerOutput']
export type FilledAnswer = Schemas['FilledAnswerOutput']

/** A ticket that a fan is about to open. */
export interface NewTicket {
  /** Without it: this community, or the one that the fan chooses. */
  community?: { slug: string; name: string }
  /** The thing that the ticket is about. */
  subject?: { kind: SubjectKind; id: string }
  /** An earlier ticket that can no longer be reopened. */
  previous?: { id: string; number: number; category: TicketCategory; isPlatform: boolean }
}
