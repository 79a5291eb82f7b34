import { expect, test } from 'vitest'
import { scriptOwner } from '#tests/fixtures/backend/scripted-owner.ts'
import type { BackendOwner } from '../../backend/owner.ts'
import { copyPicture, PictureProblem } from './copy-picture.ts'

const URL_OF_PICTURE = 'https://pictures.example/a.jpg'
const picture = (type = 'image/jpeg', bytes = 3) =>
  new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
const from = (url: string, response: Response) => Object.defineProperty(response, 'url', { value: url })

async function copy(answer: () => Response | Promise<Response>, status = 200) {
  const sent: { what: string; headers: Headers; bytes: number }[] = []
  const owner: BackendOwner = {
    ...{ url: 'https://backend.example', anonKey: 'anon', serviceKey: 'service' },
    async fetch(request) {
      const { method, url, headers } = request
      sent.push({ what: `${method} ${url}`, headers, bytes: (await request.arrayBuffer()).byteLength })
      return new Response(null, { status })
    },
  }
  const copied = await copyPicture(owner, async () => answer(), URL_OF_PICTURE, 'key/0').catch(
    (error: unknown) => {
      if (error instanceof PictureProblem) return error.message
      throw error
    },
  )
  return { copied, sent }
}

test.each([
  ['image/jpeg', 'jpg'],
  ['image/png; charset=binary', 'png'],
  ['image/png ; charset=binary', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
])('a picture of %s is copied under its own name, which stays the same', async (type, extension) => {
  const { copied, sent } = await copy(() => picture(type))
  expect(copied).toBe(`/storage/v1/object/public/review-pictures/imports/key/0.${extension}`)
  expect(sent).toMatchObject([
    {
      what: `POST https://backend.example/storage/v1/object/review-pictures/imports/key/0.${extension}`,
      bytes: 3,
    },
  ])
  expect(
    ['authorization', 'apikey', 'x-upsert', 'content-type'].map((name) => sent[0]?.headers.get(name)),
  ).toEqual([...['Bearer service', 'service', 'true', type.split(';')[0]?.trim()]])
})

test.each<[string, () => Response | Promise<Response>]>([
  ['it cannot be fetched', () => Promise.reject(new TypeError('failed'))],
  ['its address answers 404', () => new Response('', { status: 404 })],
  ['its address leads away from https', () => from('http://pictures.example/a.jpg', picture())],
  ['it is neither JPEG, PNG, WebP nor AVIF', () => picture('image/gif')],
  ['it is neither JPEG, PNG, WebP nor AVIF', () => picture('toString')],
  ['it is neither JPEG, PNG, WebP nor AVIF', () => new Response(new Uint8Array(3))],
  ['it is larger than 10 MiB', () => picture('image/jpeg', 10 * 1024 * 1024 + 1)],
])('where %s, nothing is sent to the backend', async (words, answer) => {
  expect(await copy(answer)).toEqual({ copied: words, sent: [] })
})

test('ten mebibytes are copied, also from where an address led within https', async () => {
  const large = () => from('https://cdn.example/b.jpg', picture('image/jpeg', 10 * 1024 * 1024))
  expect((await copy(large)).sent).toHaveLength(1)
})

test('a picture that the backend does not take is told with its status', async () => {
  expect((await copy(() => picture(), 413)).copied).toBe('the backend does not take it (status 413)')
})

test('a picture that does not come in time is given up, and its problem has the cause', async () => {
  const cause = new TypeError('failed')
  const { owner } = scriptOwner()
  const limits: (AbortSignal | null | undefined)[] = []
  const copying = copyPicture(
    owner,
    (_url, { signal }) => {
      limits.push(signal)
      return Promise.reject(cause)
    },
    URL_OF_PICTURE,
    'key/0',
  )
  await expect(copying).rejects.toMatchObject({ name: 'PictureProblem', cause })
  expect(limits).toEqual([expect.any(AbortSignal)])
})
