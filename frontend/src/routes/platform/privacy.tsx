import { Page } from '@/components/Page'
import { Prose } from '@/components/Prose'

export const Component = () => (
  <Page title="Privacy policy" lead="What is kept about you, who sees it, and how it goes away." width="text">
    <Prose
      sections={[
        {
          title: 'What we keep',
          text: 'Your username, e-mail, picture and a one-way hash of your password. Per community: when you joined, your gems and how they moved, your orders. Per device: its kind, its network address and when it was last here.',
        },
        {
          title: 'Who sees it',
          text: 'Other people see your username and picture. The team of a community you joined sees your gems and orders there; your e-mail only if they manage members. Nobody sees what you do in other communities.',
        },
        {
          title: 'Cookies',
          text: 'One cookie keeps you signed in and one protects forms from other sites. There are no advertising or tracking cookies.',
        },
        {
          title: 'Custom domains',
          text: 'A community on its own domain learns your username and picture after you agree. Your password and e-mail are never typed or stored there.',
        },
        {
          title: 'Going away',
          text: 'When you close your account your name, e-mail and picture are erased. Ledger entries stay without a name, because the books of a community must add up.',
        },
      ]}
    />
  </Page>
)
