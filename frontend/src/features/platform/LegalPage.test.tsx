import { screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { bootData } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { LegalPage } from './LegalPage'

const version = (number: number, appliesFrom: string) => ({ version: number, appliesFrom })
const versions = [
  version(1, '2026-01-01T00:00:00Z'),
  version(2, '2026-06-01T00:00:00Z'),
  version(3, '2099-01-01T00:00:00Z'),
]

/** Answers with the asked version; the second one is in force. */
function answer() {
  server.use(
    mock.get(`${bootData.apiBase}/public/legal/terms-of-service`, ({ request }) => {
      const shown = Number(new URL(request.url).searchParams.get('version') ?? 2)
      return HttpResponse.json({
        document: 'TERMS',
        version: shown,
        title: 'Terms of service',
        lead: `Lead of version ${shown}`,
        summary: [],
        blocks: [{ kind: 'PARAGRAPH', lines: [`Text of version ${shown}`] }],
        changeNote: '',
        appliesFrom: versions[shown - 1]?.appliesFrom,
        current: 2,
        upcoming: versions[2],
        versions,
      })
    }),
  )
}

const page = <LegalPage document="TERMS" title="Terms of service" other={{ to: '/x', label: 'Other' }} />

test('the page shows the version in force, announces the next one and leads to earlier ones', async () => {
  answer()
  const { user } = show(page, { at: '/terms-of-service' })

  expect(await screen.findByText('Text of version 2')).toBeVisible()
  expect(screen.getByText(/Version 2, in force since/)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Read version 3' }))
  expect(await screen.findByText('Text of version 3')).toBeVisible()
  expect(screen.getByText(/It applies from/)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'version 1' }))
  expect(await screen.findByText('Text of version 1')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Read the current version' }))
  expect(await screen.findByText('Text of version 2')).toBeVisible()
})

test('a version that cannot exist shows the current text', async () => {
  answer()
  show(page, { at: '/terms-of-service?version=abc' })
  expect(await screen.findByText('Text of version 2')).toBeVisible()
})
