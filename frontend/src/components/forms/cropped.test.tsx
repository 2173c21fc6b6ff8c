import { beforeEach, expect, test, vi } from 'vitest'
import { cropped, zoomsTo } from './cropped'

const asked: [string | undefined, number | undefined][] = []
const drawn: string[] = []
const WHOLE = { x: 0, y: 0, width: 300, height: 200 }

/** A browser that writes only these types, and a PNG in place of all others. */
function browser(types: string[], { alpha = 255, png = 1000 } = {}) {
  asked.length = 0
  drawn.length = 0
  const context = {
    drawImage: () => drawn.push('picture'),
    fillRect: () => drawn.push('background'),
    getImageData: () => ({ data: new Uint8ClampedArray([1, 2, 3, 255, 1, 2, 3, alpha]) }),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = 'image/png', quality) => {
    asked.push([type, quality])
    const written = types.includes(type) ? type : 'image/png'
    done(new Blob([new Uint8Array(written === 'image/png' ? png : 10)], { type: written }))
  })
}
const cut = () => cropped(new Image(), WHOLE, 512, 'holiday.heic')

beforeEach(() => vi.restoreAllMocks())

test('a browser that writes WebP sends a WebP', async () => {
  browser(['image/webp', 'image/jpeg'])
  expect(await cut()).toMatchObject({ name: 'holiday.webp', type: 'image/webp' })
})

test('a photo is a JPEG where the browser cannot write WebP, and its name says so', async () => {
  browser(['image/jpeg'])
  expect(await cut()).toMatchObject({ name: 'holiday.jpg', type: 'image/jpeg' })
  expect(drawn).toEqual(['picture', 'background'])
})

test('a picture with transparent parts stays a PNG there, while a PNG is small enough', async () => {
  browser(['image/jpeg'], { alpha: 0 })
  expect(await cut()).toMatchObject({ name: 'holiday.png', type: 'image/png' })
  browser(['image/jpeg'], { alpha: 0, png: 3_000_000 })
  expect(await cut()).toMatchObject({ name: 'holiday.jpg', type: 'image/jpeg' })
})

test('a file of a type without a name is not sent', async () => {
  browser([])
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob([], { type: 'image/bmp' })),
  )
  expect(await cut()).toBeNull()
})

test('the zoom ends where the server would refuse the cropped part', () => {
  expect(zoomsTo(200, 1600, 560, 1600 / 560)).toBeCloseTo(2.8)
  expect(zoomsTo(200, 800, 800, 1)).toBe(4)
  // Square pictures of 400 pixels leave 140 pixels of height to a banner.
  expect(zoomsTo(200, 400, 400, 1600 / 560)).toBeCloseTo(0.7)
})
