import type { GetStartedStep } from '@/api/shapes'

interface Step {
  title: string
  text: string
  action: string
  /** Inside the office. */
  to?: string
  /** A page of the platform. */
  href?: string
}

/** The name, the benefit and the page of each setup step. */
export const steps: Record<GetStartedStep, Step> = {
  VERIFY_EMAIL: {
    title: 'Confirm your email',
    text: 'Then your community is listed in Explore.',
    action: 'Send link',
    href: '/onboarding/check-inbox',
  },
  BRANDING: {
    title: 'Set up your branding',
    text: 'Choose your color, logo and fonts so that fans recognize you.',
    action: 'Edit branding',
    to: '/admin/customization/branding',
  },
  FIRST_PRODUCT: {
    title: 'Publish a product',
    text: 'Offer something only you can give, with a price in gems.',
    action: 'Add product',
    to: '/admin/store/create',
  },
  QUESTS: {
    title: 'Check how fans earn gems',
    text: 'Fans see a few quests from the start. Change them, and connect Kick or Twitch to pay for watching and chatting.',
    action: 'View quests',
    to: '/admin/quests',
  },
  SHARE_LINK: {
    title: 'Share your link',
    text: 'Share it where your fans already are: stream, chat, profile.',
    action: 'Copy link',
  },
  FIRST_MEMBER: {
    title: 'Welcome your first fan',
    text: 'Fans who join appear under Users.',
    action: 'View users',
    to: '/admin/users',
  },
  FIRST_TIP: {
    title: 'Give gems',
    text: 'Send a fan a tip. The fan sees your name and your reason.',
    action: 'Choose a fan',
    to: '/admin/users',
  },
  FIRST_RAFFLE: {
    title: 'Run your first raffle',
    text: 'Set a prize and an end. Fans get tickets and can check the draw.',
    action: 'Create raffle',
    to: '/admin/raffles/create',
  },
  FIRST_ORDER: {
    title: 'Complete an order',
    text: 'When a fan buys something, deliver it and mark the order as completed.',
    action: 'View orders',
    to: '/admin/store/orders',
  },
}
