import { afterEach, expect, test, vi } from 'vitest'
import { smallerPicture } from './smallerPicture'

const LIMIT = 1000
const file = (type: string, size = 5000) => new File([new Uint8Array(size)], 'photo.PNG', { type })
const sizes: [number, number][] = []

function browser() {
  const decode = vi.fn<() => Promise<object>>(() =>
    Promise.resolve({ width: 4000, height: 3000, close: () => undefined }),
  )
  vi.stubGlobal('createImageBitmap', decode)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as unknown as GPUCanvasContext)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type) {
    sizes.push([this.width, this.height])
    done(new Blob([new Uint8Array(900)], { type }))
  })
  return decode
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a picture over the limit becomes a smaller, upright JPEG', async () => {
  const decode = browser()
  const smaller = await smallerPicture(file('image/png'), LIMIT)
  expect([smaller.name, smaller.type, smaller.size]).toEqual(['photo.jpg', 'image/jpeg', 900])
  expect(sizes.at(-1)).toEqual([2000, 1500])
  expect(decode).toHaveBeenCalledWith(expect.any(File), { imageOrientation: 'from-image' })
})

test('a small picture, a GIF and what the browser cannot read stay as they are', async () => {
  const decode = browser()
  const [small, moving] = [file('image/jpeg', 500), file('image/gif')]
  expect(await smallerPicture(small, LIMIT)).toBe(small)
  expect(await smallerPicture(moving, LIMIT)).toBe(moving)
  decode.mockRejectedValueOnce(new Error('damaged'))
  const damaged = file('image/jpeg')
  expect(await smallerPicture(damaged, LIMIT)).toBe(damaged)
})
