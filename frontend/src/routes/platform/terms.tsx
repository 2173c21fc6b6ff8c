import { LegalPage } from '@/features/platform/LegalPage'

export const Component = () => (
  <LegalPage
    title="Terms of service"
    lead="What you agree to when you use this installation of Gemhall."
    short={[
      'Gems are points for fun inside one community. They are never money.',
      'You pay the price you saw. If the price changes, you pay nothing.',
      'The creator delivers what you bought. You get your gems back when an order is canceled.',
      'You can leave a community at any time.',
    ]}
    sections={[
      {
        title: 'Your account',
        text: 'You need an account to join, buy and open a community, and a confirmed email to buy. Use only one account and keep your password secret. You are responsible for what happens under your account. In Settings, you see your devices and can log out each of them.',
      },
      {
        title: 'Gems',
        text: 'Gems belong to the community they come from. They cannot be exchanged for cash, and cannot be moved to another person or another community. Creators and their teams give gems for reasons they choose, and may set a daily limit. They can also deduct gems. Your statement shows all transactions with their reasons, and you can download it.',
      },
      {
        title: 'Buying with gems',
        text: 'A purchase takes the price shown when you press the button. If the price changes, you pay nothing and see the new price. Products can be limited in number and per person and day. You can cancel an order until it is shipped. You get the gems back at once. The team can refund an order later, with a reason.',
      },
      {
        title: 'Communities',
        text: 'A creator is responsible for what their community offers and for delivering what fans bought. Offers that break the law, mislead fans or harm people are taken down. The owner cannot buy in their own store.',
      },
      {
        title: 'When a community is suspended',
        text: 'We can suspend accounts and communities that break these terms, and say why. Sales and timers are paused there. Gems and orders are kept.',
      },
      {
        title: 'Leaving',
        text: 'You can leave a community at any time. Your gems and orders there are kept and are yours again when you come back.',
      },
    ]}
    other={{ to: '/privacy-policy', label: 'Read the privacy policy' }}
  />
)
