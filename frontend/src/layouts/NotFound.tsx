import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'

interface Props {
  title?: string
  text?: string
  to?: string
  label?: string
}

export function NotFound({
  title = 'Page not found',
  text = 'The address may be outdated or mistyped.',
  to = '/',
  label = 'Go home',
}: Props) {
  return (
    <Page title={title} bare>
      <Notice
        alone
        art={title}
        title={title}
        text={text}
        action={
          <Button component={Link} to={to}>
            {label}
          </Button>
        }
      />
    </Page>
  )
}
