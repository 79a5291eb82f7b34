import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as rendering from '#services/shared/images/render.ts'
import { makePhotograph, makePictureFolder } from '#tests/fixtures/made-picture.ts'
import { imageRoutes } from './routes.ts'

const BROWSER = { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' }
const readUploaded = vi.fn(async (): Promise<Buffer | undefined> => undefined)
const log = { info() {}, warn: vi.fn(), error: vi.fn() }
const render = vi.spyOn(rendering, 'render')
afterAll(() => render.mockRestore())

describe('the pictures of a product', () => {
  let pictures: Awaited<ReturnType<typeof makePictureFolder>>
  let app: ReturnType<typeof imageRoutes>
  const get = (file: string, headers: Record<string, string> = {}) =>
    app.request(`/cdn/chair/${file}`, { headers }, { address: undefined })

  beforeAll(async () => {
    const photograph = await makePhotograph('jpeg')
    const png = await makePhotograph('png', 200, 100)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><path d="M0 0h9v9"/></svg>'
    pictures = await makePictureFolder('chair', {
      'side.jpg': photograph,
      'side.png': png,
      'side.svg': svg,
      'cut-off.jpg': photograph.subarray(0, photograph.length / 2),
      'cut-off.png': png.subarray(0, png.length / 2),
      'words.jpg': '<script>alert(1)</script>',
      'other.png': photograph,
      'empty.webp': '',
      'words.svg': 'no drawing',
    })
  })
  afterAll(() => pictures[Symbol.asyncDispose]())
  beforeEach(() => {
    vi.clearAllMocks()
    app = imageRoutes({ pictures, readUploaded, log })
  })

  test('five requests for one size are one piece of work, and so is a sixth later', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => get('side.jpg?width=640', BROWSER)))
    answers.push(await get('side.jpg?width=639', BROWSER))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('what was made is there after a restart', async () => {
    const before = await (await get('side.jpg?width=360&format=webp')).bytes()
    app = imageRoutes({ pictures, readUploaded, log })
    render.mockClear()
    expect(await (await get('side.jpg?width=360&format=webp')).bytes()).toEqual(before)
    expect(render).not.toHaveBeenCalled()
  })

  test.each([
    ['side.jpg?width=800', BROWSER, 'heif', 800, 800],
    ['side.jpg?width=800', { accept: 'image/webp' }, 'webp', 800, 800],
    ['side.jpg?width=800', {}, 'jpeg', 800, 800],
    ['side.jpg?width=5760', BROWSER, 'heif', 1600, 1600],
    ['side.jpg?width=300&height=150&crop=top', BROWSER, 'heif', 300, 150],
    ['side.jpg?format=png&height=100', BROWSER, 'png', 100, 100],
    ['side.png?width=100', {}, 'png', 100, 50],
    ['side.svg?width=100&format=png', {}, 'png', 100, 50],
    ['side.svg?format=webp', {}, 'webp', 400, 200],
    ['side.svg?width=100', BROWSER, 'svg', 400, 200],
  ] as const)('%s for %o is %s of %i × %i', async (path, headers, format, width, height) => {
    const answer = await get(path, headers)
    const picture = await sharp(await answer.bytes()).metadata()
    expect(picture).toMatchObject({ format, width, height })
  })

  test('a photograph whose format the address leaves open differs by Accept, and says so', async () => {
    expect((await get('side.jpg?width=100')).headers.get('vary')).toBe('accept')
    expect((await get('side.jpg?width=100&format=jpg')).headers.get('vary')).toBeNull()
  })

  test('an original that is asked for as it is comes as it is', async () => {
    const answer = await get('side.jpg')
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(render).not.toHaveBeenCalled()
  })

  test.each(['cut-off.jpg', 'cut-off.png', 'words.jpg', 'other.png', 'empty.webp', 'words.svg'])(
    '%s is no picture: said, logged and not kept',
    async (file) => {
      for (const path of [file, `${file}?width=100&format=webp`]) {
        const answer = await get(path, BROWSER)
        expect(answer.status).toBe(500)
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(await answer.text()).toBe('This picture cannot be read.')
      }
      expect(log.error).toHaveBeenCalledTimes(2)
      const [fields] = log.error.mock.calls[0] ?? []
      expect(fields).toMatchObject({ handle: 'chair', file, err: expect.any(Error) })
    },
  )

  test('a failure ends with the file that caused it', async () => {
    await pictures.put('mended.png', 'not yet')
    expect((await get('mended.png?width=16')).status).toBe(500)
    await pictures.put('mended.png', await makePhotograph('png', 60, 60))
    expect((await get('mended.png?width=16')).status).toBe(200)
  })

  test('a file that was replaced is shown as it is now', async () => {
    await pictures.put('new.png', await makePhotograph('png', 60, 60))
    await get('new.png?width=16')
    await pictures.put('new.png', await makePhotograph('png', 40, 20))
    const answer = await get('new.png?v=new&format=png')
    expect(await sharp(await answer.bytes()).metadata()).toMatchObject({ width: 40, height: 20 })
  })
})
