import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { ReadOnlyBanner } from './ReadOnlyBanner'

const acting = { currentCreatorId: 'x', permissions: [], isOwner: true }

test('says until when an operator visits, and ends the visit at once', async () => {
  server.use(mock.get(`${bootData.apiBase}/common/auth/csrf`, () => HttpResponse.json({ csrfToken: 'fresh' })))
  const sent = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
  const { user } = show(<ReadOnlyBanner />, {
    as: { ...fan, acting: { ...acting, readOnlyUntil: '2026-11-24T10:30:00Z' } },
  })
  expect(screen.getByRole('status')).toHaveTextContent('You cannot change or export anything')
  await user.click(screen.getByRole('button', { name: 'End the visit' }))
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  const form = sent.mock.contexts[0] as HTMLFormElement
  expect([form.method, form.getAttribute('action')]).toEqual(['post', '/desk/do/community.leave/-'])
  expect(new FormData(form).get('csrfmiddlewaretoken')).toBe('fresh')
})

test('is not there for the team', () => {
  show(<ReadOnlyBanner />, { as: { ...fan, acting } })
  expect(screen.queryByRole('status')).toBeNull()
})
