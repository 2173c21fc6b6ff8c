import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { boot } from '@/api/boot'
import type { PendingAction } from '@/api/shapes'
import { pendingFor } from '@/session/pendingAction'
import { bootData, fan, visitor } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import Arrival from './Arrival'

const at = (path: string) => `${bootData.apiBase}${path}`
const { creatorId } = bootData.community!
const guest = { ...fan, member: null, balance: null }

afterEach(() => {
  boot.whoami = visitor
})

function pressed(action: Partial<PendingAction>) {
  const calls: string[] = []
  boot.whoami = {
    ...visitor,
    pendingAction: { kind: 'JOIN_COMMUNITY', reference: '', quantity: 1, option: null, ...action },
  }
  const note =
    (name: string, status = 200) =>
    () => {
      calls.push(name)
      return status === 204
        ? new HttpResponse(null, { status })
        : HttpResponse.json({ id: 'e1', ownState: 'JOINED' }, { status })
    }
  server.use(
    mock.delete(at('/common/auth/pending-action'), note('forget', 204)),
    mock.post(at(`/user/creators/${creatorId}/subscribe`), note('join', 201)),
    mock.post(at('/user/events/one/e1/join'), note('join event')),
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(fan)),
  )
  return calls
}

test('a visitor who pressed Join is a member after the login, without a second press', async () => {
  const calls = pressed({})
  show(<Arrival />, { as: guest })
  expect(await screen.findByText('Welcome to Nova!')).toBeVisible()
  expect(calls).toEqual(['forget', 'join'])
})

test('a visitor who pressed Join event takes part in it', async () => {
  const calls = pressed({ kind: 'JOIN_EVENT', reference: 'e1' })
  show(<Arrival />, { as: guest })
  await waitFor(() => expect(calls).toEqual(['forget', 'join', 'join event']))
})

test('tickets are not bought: the person is joined, and the dialog has their number', async () => {
  const calls = pressed({ kind: 'JOIN_RAFFLE', reference: 'opening-night', quantity: 3 })
  show(<Arrival />, { as: guest })
  await waitFor(() => expect(calls).toEqual(['forget', 'join']))
  expect(pendingFor('JOIN_RAFFLE', 'opening-night')?.quantity).toBe(3)
  expect(pendingFor('JOIN_RAFFLE', 'another')).toBeNull()
})

test('a member and the owner are not joined again', async () => {
  for (const person of [fan, { ...guest, user: { ...fan.user!, id: creatorId } }]) {
    const calls = pressed({})
    const { unmount } = show(<Arrival />, { as: person })
    // oxlint-disable-next-line no-await-in-loop
    await waitFor(() => expect(calls).toEqual(['forget']))
    unmount()
  }
})
