import { LegalPage } from '@/features/platform/LegalPage'

export const Component = () => (
  <LegalPage
    title="Privacy policy"
    lead="What this installation of Gemhall stores about you, who can see it, and what it is used for."
    short={[
      'We store what the product needs to work. We store no data for advertising.',
      'A community sees only what you do there.',
      'We store only a one-way hash of your password. It cannot be read.',
      'No tracking, no cookies of other companies.',
    ]}
    sections={[
      {
        title: 'What we store about you',
        text: 'Your username, your email and whether you confirmed it, the picture you upload, and a one-way hash of your password. We re-encode uploaded pictures to remove hidden data, such as a location.',
      },
      {
        title: 'What we store per community',
        text: 'The dates on which you joined and left, your gems, every transaction with its reason, and your orders.',
      },
      {
        title: 'What we store per device',
        text: 'Your sessions: the kind of device and browser, its network address, and its last visit. You see this list in Settings and can log out each of them.',
      },
      {
        title: 'Who sees it',
        text: 'Everybody: your username and picture. The team of a community you joined: your gems and orders there, and notes they write about your membership; your email only if they manage members. What the team does is recorded with their name. A community cannot see what you do in another community.',
      },
      {
        title: 'Email',
        text: 'We send you emails about your account and, if you want, about your communities. We send no newsletters.',
      },
      {
        title: 'Cookies and what your browser remembers',
        text: 'One cookie keeps you logged in, one protects forms against other sites, and one short-lived cookie protects your login to a community on its own domain. If you follow a link that a creator shared, a cookie remembers the link for 30 days, so that the creator sees which link brought new members. Your browser also remembers how you last filtered a list. We do not share this data.',
      },
      {
        title: 'Communities on their own domain',
        text: 'You log in to such a community only after you agree, and only for this community. You type your password only on this platform.',
      },
      {
        title: 'How long',
        text: 'As long as your account exists. Transactions are part of a community’s ledger. They are never changed or deleted, because the ledger must add up. You can erase your account in Settings. Your name, email and picture are then deleted. The transactions stay, without your name.',
      },
    ]}
    other={{ to: '/terms-of-service', label: 'Read the terms of service' }}
  />
)
