import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { bootData } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { CountryField } from './CountryField'

test('countries are in the order of the reader’s language', async () => {
  const names = ['Austria', 'Czechia', 'Côte d’Ivoire', 'Rwanda', 'Réunion', 'Zimbabwe', 'Åland Islands']
  const data = names.map((name, id) => ({ id, name, dial_code: '+1', code: `C${id}` }))
  server.use(mock.get(`${bootData.apiBase}/misc/countries`, () => HttpResponse.json({ data, total: data.length })))
  show(<CountryField value="" onChange={() => undefined} />)
  const shown = () => screen.getAllByRole('option').slice(1)
  await waitFor(() => expect(shown()).toHaveLength(names.length))
  const labels = shown().map(({ textContent }) => textContent)
  expect(labels).toEqual(['Åland Islands', 'Austria', 'Côte d’Ivoire', 'Czechia', 'Réunion', 'Rwanda', 'Zimbabwe'])
})
