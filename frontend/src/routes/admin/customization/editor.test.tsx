import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { data } from '@/test/branding'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as EditorPage } from './editor'

test.each([
  ['colors', '/admin/customization/colours'],
  ['nowhere', '/admin/customization/branding'],
])('the address of a tab “%s” leads to %s', async (tab, path) => {
  server.use(
    http.get('*/api/creator/customization', () => HttpResponse.json(data)),
    http.get('*/api/creator/customization/look', () => HttpResponse.json(data.look)),
  )
  const page = (
    <Routes>
      <Route path="/admin/customization/:tab" element={<EditorPage />} />
    </Routes>
  )
  const { router } = show(page, { at: `/admin/customization/${tab}` })
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
})
