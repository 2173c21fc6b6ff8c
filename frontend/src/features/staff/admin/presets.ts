import type { Permission } from '@/api/shapes'

interface Preset {
  name: string
  /** The work of a person with these permissions. */
  note: string
  permissions: readonly Permission[]
}

/** Permissions that often go together. They fill the boxes of the form; no preset is stored. */
export const presets: readonly Preset[] = [
  {
    name: 'Moderator',
    note: 'Reviews proofs, answers fans and restricts them',
    permissions: ['CHALLENGES_MANAGEMENT', 'TICKETS_MANAGEMENT', 'USERS_MANAGEMENT'],
  },
  {
    name: 'Editor',
    note: 'Makes what fans see: quests, raffles, cases, products, events and offers',
    permissions: [
      'CHALLENGES_MANAGEMENT',
      'EVENTS_MANAGEMENT',
      'LEADERBOARDS_MANAGEMENT',
      'LOOTBOXES_MANAGEMENT',
      'OFFERS_MANAGEMENT',
      'RAFFLES_MANAGEMENT',
      'STORES_MANAGEMENT',
      'ACHIEVEMENTS_MANAGEMENT',
    ],
  },
  {
    name: 'Support',
    note: 'Answers fans and takes care of their orders',
    permissions: ['STORES_MANAGEMENT', 'TICKETS_MANAGEMENT', 'USERS_MANAGEMENT'],
  },
  {
    name: 'Treasurer',
    note: 'Gives gems, and watches the economy',
    permissions: ['REWARDS_MANAGEMENT', 'USERS_MANAGEMENT', 'WALLETS_MANAGEMENT', 'DASHBOARDS_MANAGEMENT'],
  },
]

/** The preset with exactly these permissions. */
export const presetOf = (held: readonly Permission[]) =>
  presets.find(
    ({ permissions }) =>
      permissions.length === held.length && permissions.every((permission) => held.includes(permission)),
  )
