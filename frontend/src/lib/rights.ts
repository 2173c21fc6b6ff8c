import type { Permission } from '@/api/shapes'

/** The name and the description of each permission, in the order of the specification. */
export const rights: Record<Permission, { label: string; note: string }> = {
  CHALLENGES_MANAGEMENT: { label: 'Manage Challenges', note: 'Quests, chains and their reviews' },
  EVENTS_MANAGEMENT: { label: 'Manage Events', note: 'The calendar and participants' },
  LEADERBOARDS_MANAGEMENT: { label: 'Manage Leaderboards', note: 'Boards, positions and prizes' },
  LOOTBOXES_MANAGEMENT: { label: 'Manage Cases', note: 'Cases, their prizes and odds' },
  OFFERS_MANAGEMENT: { label: 'Manage Offers', note: 'Offers, casinos and referrals' },
  RAFFLES_MANAGEMENT: { label: 'Manage Raffles', note: 'Raffles, draws and winners' },
  REWARDS_MANAGEMENT: { label: 'Manage Rewards', note: 'Wagers and their rewards' },
  SETTINGS_MANAGEMENT: { label: 'Manage Settings', note: 'Name, branding and the audit log' },
  STAFFS_MANAGEMENT: { label: 'Manage Staff', note: 'Invite and remove staff, up to their own permissions' },
  STORES_MANAGEMENT: { label: 'Manage Stores', note: 'Products, stock and orders' },
  TICKETS_MANAGEMENT: { label: 'Manage Tickets', note: 'Answer fans’ questions' },
  USERS_MANAGEMENT: { label: 'Manage Users', note: 'Fans with their email, notes and status' },
  WALLETS_MANAGEMENT: { label: 'Manage Wallet', note: 'Give and deduct gems, view the ledger' },
  ACHIEVEMENTS_MANAGEMENT: { label: 'Manage Achievements', note: 'Badges and how they are earned' },
  DASHBOARDS_MANAGEMENT: { label: 'Manage Dashboards', note: 'The statistics of the overview' },
}

/** Without the word they all begin with, for where it is clear. */
export const shortName = (right: Permission) => rights[right].label.replace('Manage ', '')

export const everyRight = Object.keys(rights) as Permission[]

/** The permissions in the order of the specification. */
export const inOrder = (held: readonly Permission[]) => everyRight.filter((right) => held.includes(right))
