import { LegalPage } from '@/features/platform/LegalPage'

export const Component = () => (
  <LegalPage
    title="Privacy policy"
    lead="What this installation of Gemhall keeps about you, who sees it, and what it is for."
    short={[
      'We keep what the product needs to work, and nothing for advertising.',
      'A community sees what you do there, never what you do elsewhere.',
      'Your password is kept as a one-way hash; nobody can read it.',
      'No tracking, no cookies of other companies.',
    ]}
    sections={[
      {
        title: 'What we keep about you',
        text: 'Your username, your e-mail and whether you confirmed it, the picture you upload, and a one-way hash of your password. Pictures are made anew when you upload them, so that hidden data in them, such as a place, is gone.',
      },
      {
        title: 'What we keep per community',
        text: 'When you joined or left, your gems and every movement of them with its reason, and your orders.',
      },
      {
        title: 'What we keep per device',
        text: 'Where you are signed in: the kind of device and browser, its network address, and when it was last here. You see this list under Settings and can sign any of them out.',
      },
      {
        title: 'Who sees it',
        text: 'Everybody: your username and picture. The team of a community you joined: your gems and orders there, and notes they write about your membership; your e-mail only if they manage members. What the team does is recorded with their name. Nobody in a community sees what you do in another.',
      },
      {
        title: 'E-mail',
        text: 'We write to you to confirm your address and when you ask for a new password. No newsletters.',
      },
      {
        title: 'Cookies and what your browser remembers',
        text: 'One cookie keeps you signed in, one protects forms against other sites, and one short-lived cookie carries you to a community on its own domain. Your browser also remembers how you last filtered a list. None of it goes to anybody else.',
      },
      {
        title: 'Communities on their own domain',
        text: 'Such a community signs you in only after you agree, and then for this community alone. Passwords are typed on this platform and nowhere else.',
      },
      {
        title: 'How long',
        text: 'As long as your account exists. Movements of gems are part of a community’s books: they are never changed or deleted, because the books must add up. Write to whoever runs this installation to have your account closed; your name, e-mail and picture then go, the entries stay without a name.',
      },
    ]}
    other={{ to: '/terms-of-service', label: 'Read the terms of service' }}
  />
)
