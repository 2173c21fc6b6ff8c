import { Page } from '@/components/Page'
import { Prose } from '@/components/Prose'

export const Component = () => (
  <Page title="Terms of service" lead="What you agree to when you use this installation of Gemhall." width="text">
    <Prose
      sections={[
        {
          title: 'Your account',
          text: 'You need an account to join, buy and open a community. Keep your password to yourself; what happens under your account is yours to answer for. Use one account, with an e-mail that reaches you.',
        },
        {
          title: 'Gems',
          text: 'Gems are points inside one community. They are not money, cannot be exchanged for cash, and cannot be moved to another person or community. Creators hand them out and may set limits on how many.',
        },
        {
          title: 'Buying with gems',
          text: 'A purchase takes the price shown at the moment you press the button. If the price changed meanwhile, nothing is taken. When an order is canceled, its gems come back to the same wallet.',
        },
        {
          title: 'Communities',
          text: 'A creator is responsible for what their community offers and for delivering what fans bought. Offers that break the law, mislead fans or harm people are taken down.',
        },
        {
          title: 'Ending it',
          text: 'You can leave a community or close your account whenever you like. We can suspend accounts and communities that break these terms, and say why.',
        },
      ]}
    />
  </Page>
)
