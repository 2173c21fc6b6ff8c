import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { members } from '@/api/queries/office/members'
import { bootData, fan, member } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { effects } from '@/live/effects'

const Tile = () => <p>Holds {useQuery(members.one(member.id)).data?.balance}</p>

test('the figures of a fan follow an order, as the statement beside them does', async () => {
  let balance = '100'
  server.use(
    mock.get(`${bootData.apiBase}/creator/users/one/${member.id}`, () => HttpResponse.json({ ...member, balance })),
  )
  show(<Tile />, { as: fan })
  expect(await screen.findByText('Holds 100')).toBeVisible()
  balance = '50'
  effects.received({ event: 'ORDERS', creatorId: bootData.community?.creatorId ?? '', facts: {} })
  expect(await screen.findByText('Holds 50')).toBeVisible()
})
