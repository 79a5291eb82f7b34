import { beforeEach, expect, test, vi } from 'vitest'
import { imageRoutes } from './routes.ts'

const { compress } = vi.hoisted(() => ({ compress: vi.fn() }))
const { readFile } = vi.hoisted(() => ({ readFile: vi.fn() }))

vi.mock('node:fs/promises', async (original) => ({ ...(await original<object>()), readFile }))
vi.mock('node:zlib', async (original) => ({ ...(await original<object>()), brotliCompress: compress }))

const PATH = '/cdn/keel-saddle-stool/side.svg'

beforeEach(() => {
  vi.clearAllMocks()
  readFile.mockResolvedValue(Buffer.from('<svg/>'))
  compress.mockImplementation((bytes: Buffer, done: (error: null, result: Buffer) => void) =>
    done(null, Buffer.concat([Buffer.from('compressed '), bytes])),
  )
})

test('a picture is compressed once, whichever versions of it are asked for', async () => {
  const app = imageRoutes()
  for (const version of ['one', 'two', 'three']) {
    expect((await app.request(`${PATH}?v=${version}`)).status).toBe(200)
  }
  expect(compress).toHaveBeenCalledTimes(1)
})

test('a file that was replaced is compressed anew', async () => {
  const app = imageRoutes()
  await app.request(PATH)
  readFile.mockResolvedValue(Buffer.from('<svg id="new"/>'))
  const answer = await app.request(`${PATH}?v=new`, { headers: { 'accept-encoding': 'br' } })
  expect(await answer.text()).toBe('compressed <svg id="new"/>')
})
