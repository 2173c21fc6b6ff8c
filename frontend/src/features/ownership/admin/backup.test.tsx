import { screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { BackupPanel, type Destination } from './BackupPanel'

const address = `${bootData.apiBase}/creator/community/backup`
const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const stored: Destination = {
  endpoint: 'https://s3.example.com',
  region: 'us-east-1',
  bucket: 'harbor',
  folder: '',
  accessKey: 'key',
  publicKey: 'age1stored',
  isOn: true,
  triedAt: '2026-11-29T02:00:00Z',
  succeededAt: '2026-11-28T02:00:00Z',
  size: 5_000_000,
  objectName: 'harbor.zip.age',
  problem: '',
}

const answering = (destination: Destination | null) =>
  server.use(mock.get(address, () => HttpResponse.json({ destination })))

test('a new key is shown once and fills the form, which is sent whole', async () => {
  answering(null)
  let sent: unknown
  server.use(
    mock.post(`${address}/key`, () => HttpResponse.json({ publicKey: 'age1new', secretKey: 'AGE-SECRET-KEY-1' })),
    mock.patch(address, async ({ request }) => {
      sent = await request.json()
      answering(stored)
      return HttpResponse.json(stored)
    }),
  )
  const { user } = show(<BackupPanel />, { as: owner })
  await user.click(await screen.findByRole('button', { name: 'Set up backup' }))
  await user.click(screen.getByRole('button', { name: 'Create new key' }))
  expect(await screen.findByText('AGE-SECRET-KEY-1')).toBeVisible()
  await user.click(screen.getByRole('textbox', { name: 'Address of the storage' }))
  await user.paste('https://s3.example.com')
  await user.type(screen.getByRole('textbox', { name: 'Bucket' }), 'harbor')
  await user.type(screen.getByRole('textbox', { name: 'Access key' }), 'key')
  await user.type(screen.getByLabelText(/^Secret key/), 'secret')
  await user.click(screen.getByRole('button', { name: 'Save backup' }))
  expect(await screen.findByRole('button', { name: 'Back up now' })).toBeVisible()
  expect(sent).toMatchObject({ bucket: 'harbor', secretKey: 'secret', publicKey: 'age1new', isOn: true })
})

test('a failure says what to do, and the last success stays visible', async () => {
  answering({ ...stored, problem: 'The storage has no bucket of this name. Check the bucket’s name' })
  show(<BackupPanel />, { as: owner })
  expect(await screen.findByText(/has no bucket of this name/)).toBeVisible()
  expect(screen.getByText(/Last backup: .*4.8 MB/)).toBeVisible()
})
