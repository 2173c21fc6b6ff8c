import { render } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { Title } from './Title'

const titles = () => Array.from(document.querySelectorAll('title')).map((one) => one.textContent)

test('the title of the shell stays until the page brings its own', async () => {
  document.head.insertAdjacentHTML('beforeend', '<title data-shell>Nova After Dark</title>')
  let arrive = (_page: { default: () => React.ReactNode }) => {}
  const Late = lazy(() => new Promise<{ default: () => React.ReactNode }>((resolve) => (arrive = resolve)))
  const page = render(
    <Suspense>
      <Late />
    </Suspense>,
  )
  expect(titles()).toEqual(['Nova After Dark'])

  arrive({ default: () => <Title>Store · Nova After Dark</Title> })
  await expect.poll(titles).toEqual(['Store · Nova After Dark'])
  page.unmount()
})
