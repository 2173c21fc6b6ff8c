import type { AreaSlug } from '@/api/shapes'

/** The words that people use for an area, besides its name. */
export const areaWords: Record<AreaSlug, string> = {
  'get-started': 'setup steps checklist begin help tutorial onboarding',
  overview: 'dashboard home statistics analytics stats figures growth numbers',
  users: 'fans members people viewers ban block mute restrict limit status notes email',
  'casino-providers': 'casino connect affiliate stake sites',
  'casino-referrals': 'casino code campaign affiliate referred players',
  leaderboard: 'boards race ranking top prizes',
  raffles: 'giveaway draw tickets winners lottery prize',
  quests: 'challenges bounty tasks missions rewards',
  'quests-chain': 'chains steps series campaign challenges',
  'quests-review': 'reviews proofs submissions approve reject screenshots',
  achievements: 'badges levels experience xp tiers medals',
  'wager-rewards': 'casino wagered turnover bonus',
  wagers: 'bets casino turnover correction',
  store:
    'shop products merch items stock size variant hoodie shirt price sale discount shipping delivery codes keys drop',
  cases: 'lootbox loot box odds prizes open spin',
  tickets: 'support help contact answers questions messages complaints',
  events: 'calendar schedule stream tournament bracket check in',
  offers: 'bonus deals promo code casino claims',
  'offers-platforms': 'bonus brands sites casino',
  chat: 'messages moderation mute ban reports words slow mode pause',
  settings: 'preferences configuration options account',
  economy: 'inflation gems supply money treasury chart spent earned',
  rewards: 'payouts paid given sources',
  branding: 'customize design theme look colors style',
  notifications: 'alerts bell news inbox',
}
