import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { challenge } from '@/test/challenge'
import { show } from '@/test/render'
import { QuestPicture } from './QuestPicture'

test('a drawn picture shows the symbol of the task, the creator’s own picture does not', async () => {
  const template = { ...challenge.challengeTemplate, event: 'JOIN' as const }
  const drawn = { ...challenge, challengeTemplate: template }
  show(<QuestPicture challenge={drawn} />)
  expect(await screen.findByTestId('symbol-JOIN')).toBeInTheDocument()

  show(<QuestPicture challenge={{ ...drawn, name: 'Own', challengeImage: '/own.png' }} />)
  expect(screen.getAllByTestId('symbol-JOIN')).toHaveLength(1)
})
