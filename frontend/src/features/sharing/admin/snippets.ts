import type { ShareKit, ShareLink } from '@/api/shapes'

const withoutScheme = (address: string) => address.replace(/^https?:\/\//, '')

/** Texts for other sites. Each has the link of its place, so that the members whom it brings are counted there. */
export function snippetsOf({ links, address }: ShareKit, name: string) {
  const linkOf = (channel: ShareLink['channel']) => links.find((link) => link.channel === channel)?.address ?? address
  return [
    {
      key: 'nightbot',
      label: 'Chat command for Nightbot',
      text: `!commands add !community Join ${name}: earn gems, win prizes. ${linkOf('CHAT')}`,
    },
    {
      key: 'streamelements',
      label: 'Chat command for StreamElements',
      text: `!command add !community Join ${name}: earn gems, win prizes. ${linkOf('CHAT')}`,
    },
    {
      key: 'bio',
      label: 'Bio',
      text: `${name}: raffles, cases and prizes for my community. ${withoutScheme(linkOf('X'))}`,
    },
    {
      key: 'announcement',
      label: 'Announcement for Discord',
      text: `${name} has a home of its own. Join for free, earn gems, and use them for raffles, cases and products: ${linkOf('DISCORD')}`,
    },
  ]
}
