import type { Session } from '@supabase/auth-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { madeSession } from '#tests/fixtures/backend/fake-auth-service.ts'
import type { SendSignedIn } from '../../../clients/backend/signed-in-call.ts'
import type { ChosenPicture } from '../pictures/chosen-picture.ts'

const session = madeSession() as unknown as Session
vi.mock('../../../account/signed-in.ts', () => ({
  sendSignedIn: ((ask) => ask(session)) satisfies SendSignedIn,
}))
const { sendPictures } = await import('./send-pictures.ts')

/** The statuses that the backend answers in turn; none is a line that breaks. */
let answers: number[] = []
let addresses: string[] = []

/** Stands in for XMLHttpRequest, and sends half of a picture before it is answered. */
class FakeRequest {
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {}
  onloadend?: () => void
  status = 0
  responseText = ''

  open(_method: string, address: string): void {
    addresses.push(address)
  }
  setRequestHeader(): void {}
  send(bytes: Blob): void {
    this.upload.onprogress?.({ loaded: bytes.size / 2 })
    this.status = answers.shift() ?? 0
    const refusal = { statusCode: String(this.status), message: 'no' }
    this.responseText = JSON.stringify(this.status === 200 ? { Key: 'review-pictures/user/a' } : refusal)
    this.onloadend?.()
  }
}

beforeEach(() => {
  const config = JSON.stringify({ backend: { url: 'https://backend.example', anonKey: 'anon' } })
  vi.stubGlobal('document', { querySelector: () => ({ textContent: config }) })
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  vi.unstubAllGlobals()
  answers = []
  addresses = []
})

const picture = (id: string, more: Partial<ChosenPicture> = {}): ChosenPicture => ({
  ...{ id, name: `${id}.png`, path: undefined, description: '', width: 8, height: 6 },
  bytes: new Blob([new Uint8Array(100)], { type: 'image/png' }),
  ...more,
})

const send = (...pictures: readonly ChosenPicture[]) => sendThem(pictures, false)

async function sendThem(pictures: readonly ChosenPicture[], isAgain: boolean) {
  const told: unknown[][] = []
  const sent = await sendPictures({
    pictures,
    isAgain,
    onProgress: (id, bytes) => told.push([id, bytes]),
    onSent: (id, path) => told.push([id, path]),
  })
  return { sent, told }
}

test('[3.05] pictures are sent one after the other, and each is named once it is there', async () => {
  answers = [200, 200]
  const { sent, told } = await send(picture('a', { description: ' By\0 a desk \ud800' }), picture('b'))
  const [a, b] = [`${session.user.id}/a`, `${session.user.id}/b`]
  expect(told).toEqual([
    ['a', 50],
    ['a', a],
    ['b', 50],
    ['b', b],
  ])
  expect(sent).toEqual({
    ok: true,
    pictures: [
      { path: a, width: 8, height: 6, description: 'By a desk \ufffd' },
      { path: b, width: 8, height: 6, description: '' },
    ],
  })
})

test('[3.05] a picture that is there already is not sent again, and one whose bytes are gone is left out', async () => {
  const there = picture('a', { path: 'user/a', bytes: undefined })
  const { sent } = await send(there, picture('b', { path: 'user/b' }), picture('c', { bytes: undefined }))
  expect(sent).toMatchObject({ ok: true, pictures: [{ path: 'user/a' }, { path: 'user/b' }] })
  expect(addresses).toEqual([])
})

test('[6.03] [3.05] all whose bytes are here are sent again where the backend has not got them', async () => {
  answers = [200]
  const [a, b] = [picture('a', { path: 'user/a' }), picture('b', { path: 'user/b', bytes: undefined })]
  const { sent } = await sendThem([a, b], true)
  expect(addresses).toEqual([expect.stringMatching(/\/user\/a$/)])
  expect(sent).toMatchObject({ ok: true, pictures: [{ path: 'user/a' }, { path: 'user/b' }] })
})

test.each([
  [400, /broken/],
  [403, /reached its limit/],
  [413, /larger than 10 MB/],
  [415, /not a picture that we can show/],
])('[3.05] a picture that is answered with %i is named, and those after it wait', async (status, problem) => {
  answers = [200, status]
  const { sent } = await send(picture('a'), picture('b'), picture('c'))
  expect(sent).toEqual({ ok: false, pictureId: 'b', problem: expect.stringMatching(problem) })
  expect(addresses).toHaveLength(2)
})

test.each([
  [0, 'We could not be reached'],
  [429, 'Too many tries'],
  [500, 'Your review could not be saved'],
])('[3.05] where the backend fails with %i, no picture is at fault', async (status, title) => {
  answers = [status]
  const { sent } = await send(picture('a'))
  expect(sent).toMatchObject({ ok: false, refusal: { kind: 'form', title } })
})
