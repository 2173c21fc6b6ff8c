import { PERMISSION_LABELS } from '@/api/constants'
import type { Permission } from '@/api/shapes'

/** The things that each permission gives access to. */
const NOTES: Record<Permission, string> = {
  CHALLENGES_MANAGEMENT:
    'Quests, chains, reviews, earning rules, codes, boosts, waiting rewards, levels and achievements. Shows the gems that all fans earned and spent',
  EVENTS_MANAGEMENT: 'The calendar and participants',
  LEADERBOARDS_MANAGEMENT: 'Boards, positions and prizes',
  LOOTBOXES_MANAGEMENT: 'Cases, their prizes and odds',
  OFFERS_MANAGEMENT: 'Offers, casinos and referrals',
  RAFFLES_MANAGEMENT: 'Raffles, draws and winners',
  REWARDS_MANAGEMENT: 'The list of the gems that fans were given',
  SETTINGS_MANAGEMENT: 'Name, branding, pages, connected channels, the live switch and the audit log',
  STAFFS_MANAGEMENT: 'Invite and remove staff, up to their own permissions',
  STORES_MANAGEMENT: 'Products, stock, orders, inventories, gifts to fans and what each product earned',
  TICKETS_MANAGEMENT: 'Answer fans’ questions',
  USERS_MANAGEMENT: 'Fans with their email, notes and status, and imports',
  WALLETS_MANAGEMENT:
    'Give and deduct gems. Shows the ledger, the economy of the community and what each product earned',
  ACHIEVEMENTS_MANAGEMENT: 'Achievements and levels, and how fans earn them',
  DASHBOARDS_MANAGEMENT: 'The statistics of the overview',
}

/** In the order of the specification. */
export const everyRight = Object.keys(PERMISSION_LABELS) as Permission[]

/** The name and the note of each permission. */
export const rights = Object.fromEntries(
  everyRight.map((right) => [right, { label: PERMISSION_LABELS[right], note: NOTES[right] }]),
) as Record<Permission, { label: string; note: string }>

/** Without the word they all begin with, for where it is clear. */
export const shortName = (right: Permission) => rights[right].label.replace('Manage ', '')

/** The permissions in the order of the specification. */
export const inOrder = (held: readonly Permission[]) => everyRight.filter((right) => held.includes(right))

/** True for a person with every permission. */
export const holdsAll = (held: readonly Permission[]) => everyRight.every((right) => held.includes(right))
