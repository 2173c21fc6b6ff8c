import type { SocialProvider } from '@/api/shapes'

export const providerLabel: Record<SocialProvider, string> = {
  KICK: 'Kick',
  TWITCH: 'Twitch',
  DISCORD: 'Discord',
  GOOGLE: 'Google',
  STEAM: 'Steam',
}

export const isSocial = (name: string | null | undefined): name is SocialProvider =>
  name !== null && name !== undefined && Object.hasOwn(providerLabel, name)
