import { screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { RuledArea } from '@/api/queries/office/audienceRules'
import type { AudienceRule as Rule } from '@/api/shapes'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { AudienceRule } from './AudienceRule'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const at = (path: string) => `${bootData.apiBase}${path}`
const rule: Rule = { minimumAge: 18, countries: ['SE'], isAllowList: true }

const countries = mock.get(at('/misc/countries'), () =>
  HttpResponse.json({ data: [{ id: 1, code: 'SE', name: 'Sweden', dialCode: '+46' }], total: 1 }),
)

const places: [RuledArea, string, string][] = [
  ['cases', '/creator/lootboxes/rule', 'Who can open cases'],
  ['raffles', '/creator/raffle/rule', 'Who can join raffles'],
  ['store', '/creator/store-manage/rule', 'Who can buy products'],
  ['community', '/creator/settings/rule', 'Who can take part'],
]

test.each(places)('the rule of %s is read and saved at its own address', async (area, path, title) => {
  let saved: unknown
  server.use(
    countries,
    mock.get(at(path), () => HttpResponse.json(rule)),
    mock.patch(at(path), async ({ request }) => {
      saved = await request.json()
      return HttpResponse.json({ ...rule, minimumAge: 21 })
    }),
  )
  const { user } = show(<AudienceRule area={area} />, { as: owner })
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  const age = await screen.findByLabelText('Minimum age')
  expect(age).toHaveValue('18')
  expect(await screen.findByRole('button', { name: 'Remove Sweden' })).toBeVisible()
  await user.clear(age)
  await user.type(age, '21')
  await user.click(screen.getByRole('button', { name: 'Save rule' }))
  expect(await screen.findByText('Rule saved')).toBeVisible()
  expect(saved).toEqual({ minimumAge: 21, seen: { minimumAge: 18 } })
})

test('an age out of range is refused before it is sent', async () => {
  server.use(
    countries,
    mock.get(at('/creator/raffle/rule'), () => HttpResponse.json(rule)),
  )
  const { user } = show(<AudienceRule area="raffles" />, { as: owner })
  const age = await screen.findByLabelText('Minimum age')
  await user.clear(age)
  await user.type(age, '100')
  await user.click(screen.getByRole('button', { name: 'Save rule' }))
  expect(age).toBeInvalid()
})
