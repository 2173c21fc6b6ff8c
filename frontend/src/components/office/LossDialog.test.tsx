import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { fan } from '@/test/builders'
import { show } from '@/test/render'
import { useDialogs } from '@/dialogs/dialogs'
import LossDialog from './LossDialog'
import { withLossConfirmed } from './withLossConfirmed'

test('nothing is saved until the owner has typed the figure', async () => {
  const confirm = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
  const { user } = show(
    <LossDialog loss="1450" average={null} what="Each item that is sold back" onConfirm={confirm} />,
    { as: fan },
  )
  expect(screen.getByText(/gives 1,450 more gems than it costs/)).toBeVisible()
  const save = screen.getByRole('button', { name: 'Save at a loss' })
  await user.type(screen.getByLabelText(/^Type 1450/), '145')
  expect(save).toBeDisabled()
  await user.type(screen.getByLabelText(/^Type 1450/), '0')
  await user.click(save)
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce())
})

test('the average loss of a case is shown and typed as it is, not rounded up', async () => {
  const confirm = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
  const { user } = show(<LossDialog loss="3" average="2.45" what="On average, one opening" onConfirm={confirm} />, {
    as: fan,
  })
  expect(screen.getByText(/one opening gives prizes worth 2\.45 gems more than it costs/)).toBeVisible()
  const save = screen.getByRole('button', { name: 'Save at a loss' })
  await user.type(screen.getByLabelText(/^Type 2\.45/), '3')
  expect(save).toBeDisabled()
  await user.clear(screen.getByLabelText(/^Type 2\.45/))
  await user.type(screen.getByLabelText(/^Type 2\.45/), '2.45')
  await user.click(save)
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce())
})

const refused = (code: string) => Object.assign(new ApiError(), { code, params: { loss: '450' } })

test('a form that is asked for the loss saves again with it, once it is confirmed', async () => {
  const sent: (FormDataEntryValue | null)[] = []
  const save = (body: FormData) => {
    sent.push(body.get('confirmedLoss'))
    return sent.length === 1 ? Promise.reject(refused('WALLET_LOSS_NOT_CONFIRMED')) : Promise.resolve('saved')
  }
  const saved = vi.fn<(value: string) => void>()
  await expect(withLossConfirmed(new FormData(), save, { what: 'It', onSaved: saved })).rejects.toMatchObject({
    code: 'WALLET_LOSS_NOT_CONFIRMED',
  })
  expect(saved).not.toHaveBeenCalled()
  const opened = useDialogs.getState().find(({ kind }) => kind === 'loss-confirm')
  expect(opened).toBeDefined()
  const { onConfirm } = opened!.props as { onConfirm: () => Promise<unknown> }
  await onConfirm()
  expect(sent).toEqual([null, '450'])
  expect(saved).toHaveBeenCalledWith('saved')
})
