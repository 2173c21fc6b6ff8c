import { LegalPage } from '@/features/platform/LegalPage'

export const Component = () => (
  <LegalPage
    title="Terms of service"
    lead="What you agree to when you use this installation of Gemhall."
    short={[
      'Gems are points for fun inside one community. They are never money.',
      'You pay the price you saw. If it changed meanwhile, nothing is taken.',
      'The creator delivers what you bought. A canceled order brings your gems back.',
      'You can leave a community whenever you like.',
    ]}
    sections={[
      {
        title: 'Your account',
        text: 'You need an account to join, buy and open a community, and a confirmed e-mail to buy. Use one account. Keep your password to yourself: what happens under your account is yours to answer for. You see where you are signed in under Settings, and sign any device out there.',
      },
      {
        title: 'Gems',
        text: 'Gems belong to the community they come from. They cannot be exchanged for cash, and cannot be moved to another person or another community. Creators and their team hand them out, decide for what, and may set a limit per day. They can also take gems back; your statement shows every movement with its reason, and you can download it.',
      },
      {
        title: 'Buying with gems',
        text: 'A purchase takes the price shown when you press the button. If the price changed meanwhile, nothing is taken and you see the new one. Products can be limited in number and per person and day. While an order is not on its way you can cancel it yourself; the gems come back to the same wallet at once. The team can refund it later, with a reason you can read.',
      },
      {
        title: 'Communities',
        text: 'A creator is responsible for what their community offers and for delivering what fans bought. Offers that break the law, mislead fans or harm people are taken down. The owner cannot buy in their own store.',
      },
      {
        title: 'When a community is suspended',
        text: 'We can suspend accounts and communities that break these terms, and say why. Nothing is sold there meanwhile, and timers wait. Gems and orders are kept.',
      },
      {
        title: 'Leaving',
        text: 'You can leave a community at any time. Your gems and orders there are kept and are yours again when you come back.',
      },
    ]}
    other={{ to: '/privacy-policy', label: 'Read the privacy policy' }}
  />
)
