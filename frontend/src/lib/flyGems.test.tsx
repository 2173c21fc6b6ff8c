import { expect, test, vi } from 'vitest'
import { flyGems } from './flyGems'

/** Pays `gems` on a page with a wallet. Returns how many gems flew, and the words that the layer showed. */
async function flown(gems: string) {
  document.body.innerHTML = '<a data-wallet><svg></svg></a>'
  const moving = { matches: false } as MediaQueryList
  vi.spyOn(window, 'matchMedia').mockReturnValue(moving)
  let arrive = () => undefined as void
  const finished = new Promise<void>((resolve) => {
    arrive = resolve
  })
  Element.prototype.animate = () => ({ finished }) as unknown as Animation
  const flight = flyGems(new DOMRect(0, 0, 10, 10), gems)
  const layer = document.querySelector('[data-flying-gems]')
  const seen = { count: layer?.querySelectorAll('svg').length ?? 0, words: layer?.textContent }
  arrive()
  await flight
  await finished
  return { ...seen, isOver: document.querySelector('[data-flying-gems]') === null }
}

test('a larger reward is a larger moment, and a grand one shows its amount', async () => {
  const [quest, week, prize] = [await flown('10'), await flown('120'), await flown('1600')]
  expect(quest).toEqual({ count: 12, words: '', isOver: true })
  expect(week.count).toBeGreaterThan(quest.count)
  expect(prize.count).toBeGreaterThan(week.count)
  expect(prize.words).toBe('+1,600')
})
