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

/** What each step is called, what it brings, and where it is done. */
export const steps: Record<GetStartedStep, Step> = {
  VERIFY_EMAIL: {
    title: 'Confirm your e-mail',
    text: 'Then Explore shows your community to everybody.',
    action: 'Send the link',
    href: '/onboarding/check-inbox',
  },
  BRANDING: {
    title: 'Make it look like yours',
    text: 'Your colour, your logo, your type. Fans know whose place it is.',
    action: 'Edit branding',
    to: '/admin/customization/branding',
  },
  FIRST_PRODUCT: {
    title: 'Publish a product',
    text: 'One thing only you can give, with a price in gems.',
    action: 'Add product',
    to: '/admin/store/create',
  },
  SHARE_LINK: {
    title: 'Share your link',
    text: 'Put it where your fans already are: stream, chat, profile.',
    action: 'Copy link',
  },
  FIRST_MEMBER: {
    title: 'Welcome your first fan',
    text: 'Whoever presses Join shows up under Users.',
    action: 'See users',
    to: '/admin/users',
  },
  FIRST_TIP: {
    title: 'Hand out gems',
    text: 'Tip a fan for being there. They read who it was and why.',
    action: 'Choose a fan',
    to: '/admin/users',
  },
  FIRST_RAFFLE: {
    title: 'Run your first raffle',
    text: 'Name a prize and an end. Fans get tickets, and can check the draw.',
    action: 'Create raffle',
    to: '/admin/raffles/create',
  },
  FIRST_ORDER: {
    title: 'Complete an order',
    text: 'When a fan buys, give them what they bought and tick it off.',
    action: 'See orders',
    to: '/admin/store/orders',
  },
}
