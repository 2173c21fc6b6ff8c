import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Confirm, Undo } from './Confirm'
import { LeftOut } from './LeftOut'
import { Setup } from './Setup'
import { run } from './testImport'
import { WaitingActions } from './WaitingActions'

const root = `${bootData.apiBase}/creator/users/import`
const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }

test('a question about the points is marked, and its lines are counted among those left out', () => {
  const report = { ...run.report, question: '1,500', missing: ['DECIMALS' as const], unanswered: 1 }
  show(<Setup run={{ ...run, report }} />, { as: fan })
  expect(screen.getByText('Choose how to read the points')).toBeVisible()
  expect(screen.getByText(/Choose it here before you apply/)).toBeVisible()
  show(<LeftOut run={{ ...run, report }} />, { as: fan })
  expect(screen.getByText(/1 line with an open question/)).toBeVisible()
})

test('an import is applied with saved settings only, and a conflict is explained beside the button', async () => {
  let save = () => {}
  const applied = vi.fn<() => void>()
  server.use(
    mock.patch(`${root}/one/:id`, async () => {
      await new Promise<void>((resolve) => (save = resolve))
      return HttpResponse.json(run)
    }),
    mock.post(`${root}/one/:id/apply`, () => {
      applied()
      return HttpResponse.json(
        { code: 'EDIT_CONFLICT', message: 'x', fields: { ranks: 'changed' }, params: { stale: {} } },
        { status: 409 },
      )
    }),
  )
  const { user } = show(
    <>
      <Setup run={run} />
      <Confirm run={run} />
    </>,
    { as: owner },
  )
  await user.click(screen.getByRole('radio', { name: /Replace/ }))
  const apply = screen.getByRole('button', { name: 'Apply import' })
  await waitFor(() => expect(apply).toBeDisabled())
  await user.click(apply)
  expect(applied).not.toHaveBeenCalled()
  await waitFor(() => {
    save()
    expect(apply).toBeEnabled()
  })
  await user.click(apply)
  expect(await screen.findByText(/settings changed after this page showed them/)).toBeVisible()
})

test('giving balances up says the sum and asks first', async () => {
  const sent: unknown[] = []
  server.use(
    mock.post(`${root}/waiting/decide`, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ done: 2, left: 0 })
    }),
  )
  const one = { platform: 'TWITCH', name: 'ada', subject: '', state: 'WAITING', since: run.createdAt } as const
  const rest = { ...one, expiresAt: null, importId: 'i1', candidate: null, member: null }
  const rows = [
    { ...rest, id: '1', gems: '1200' },
    { ...rest, id: '2', gems: '300' },
  ]
  const { user } = show(<WaitingActions rows={rows} onDone={() => undefined} />, { as: fan })
  await user.click(screen.getByRole('button', { name: 'Give up balances' }))
  expect(screen.getByText(/No member gets these 2 balances of 1,500 gems/)).toBeVisible()
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Give up 1,500 gems' }))
  await waitFor(() => expect(sent).toEqual([{ ids: [1, 2], decision: 'RELEASE' }]))
})

test('a file that is applied already is applied again only after a confirmation', async () => {
  const sent: unknown[] = []
  server.use(
    mock.post(`${root}/one/:id/apply`, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(run)
    }),
  )
  const sameFile = { id: 'i0', filename: 'points.csv', appliedAt: '2026-11-20T12:00:00Z' }
  const { user } = show(<Confirm run={{ ...run, sameFile }} />, { as: owner })
  expect(screen.getByText(/It was applied on Nov 20, 2026/)).toBeVisible()
  const apply = screen.getByRole('button', { name: 'Apply import' })
  expect(apply).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: 'Apply the same file again' }))
  await user.click(apply)
  await waitFor(() => expect(sent).toMatchObject([{ repeat: true }]))
})

test('an import that could not be undone as a whole says so', () => {
  show(<Undo run={{ ...run, state: 'APPLIED', notUndone: 2 }} />, { as: owner })
  expect(screen.getByText(/2 people keep the gems of this import/)).toBeVisible()
})
