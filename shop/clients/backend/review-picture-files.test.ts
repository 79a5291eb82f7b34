import type { Session } from '@supabase/auth-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { madeSession } from '#tests/fixtures/backend/fake-auth-service.ts'
import { removePictureFiles, uploadPicture } from './review-picture-files.ts'
import type { SendSignedIn } from './signed-in-call.ts'

const BUCKET = { url: 'https://backend.example', anonKey: 'anon' }
const BYTES = new Blob([new Uint8Array(1000)], { type: 'image/png' })
const session = madeSession({ refreshToken: 'first' }) as unknown as Session
const send: SendSignedIn = (ask) => ask(session)
const KEPT = { Id: '1', Key: 'review-pictures/user/a b' }

/** Stands in for XMLHttpRequest; the test decides how the request ends. */
class FakeRequest {
  static made: FakeRequest[] = []
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {}
  onloadend?: () => void
  status = 0
  responseText = ''
  readonly sent: unknown[] = []

  constructor() {
    FakeRequest.made.push(this)
  }

  open(method: string, address: string): void {
    this.sent.push(`${method} ${address}`)
  }

  setRequestHeader(name: string, value: string): void {
    this.sent.push(`${name}: ${value}`)
  }

  send(body: unknown): void {
    this.sent.push(body)
  }

  isGivenUp = false

  abort(): void {
    this.isGivenUp = true
    this.onloadend?.()
  }

  answer(status: number, body: unknown = ''): void {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.onloadend?.()
  }
}

beforeEach(() => {
  FakeRequest.made = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function begin() {
  const told: number[] = []
  const result = uploadPicture(send, BUCKET, {
    name: 'a b',
    bytes: BYTES,
    onProgress: (sent) => told.push(sent),
  })
  await vi.waitUntil(() => FakeRequest.made.length > 0)
  return { told, result, request: FakeRequest.made[0] as FakeRequest }
}

test('a picture goes to the folder of who is signed in, and each part of it that is sent is told', async () => {
  const { told, result, request } = await begin()
  expect(request.sent).toEqual([
    'POST https://backend.example/storage/v1/object/review-pictures/user/a%20b',
    'apikey: anon',
    'authorization: Bearer access-first',
    'content-type: image/png',
    'x-upsert: true',
    BYTES,
  ])
  for (const loaded of [200, 600, 1000]) request.upload.onprogress?.({ loaded })
  request.answer(200, KEPT)
  expect(await result).toEqual({ ok: true, data: 'user/a b' })
  expect(told).toEqual([200, 600, 1000])
})

const refusal = (statusCode: string, code: string, message = 'no') => ({
  statusCode,
  code,
  message,
  error: '',
})

test.each([
  ['no picture', 400, refusal('415', 'InvalidMimeType'), { kind: 'refused', status: 415 }],
  ['too large', 400, refusal('413', 'EntityTooLarge'), { kind: 'refused', status: 413 }],
  [
    'a full folder',
    400,
    refusal('403', 'AccessDenied'),
    { kind: 'refused', status: 403, code: 'AccessDenied' },
  ],
  ['a fault of the service', 400, refusal('500', 'InternalError'), { kind: 'http', status: 500 }],
  ['a dead token', 400, refusal('403', 'InvalidJWT'), { kind: 'refused', status: 401 }],
  ['a dead token, in older words', 400, refusal('400', 'x', 'jwt expired'), { status: 401 }],
  ['too many at once', 500, refusal('503', 'SlowDown'), { kind: 'http', status: 503 }],
  ['a page of a proxy', 502, '<h1>Bad gateway</h1>', { kind: 'http', status: 502 }],
  ['a page of a server', 500, '<h1>Oops</h1>', { kind: 'http', message: 'HTTP error! status: 500' }],
  ['an answer from elsewhere', 300, '', { kind: 'protocol', status: 300 }],
  ['what cannot be read', 404, '<h1>Nothing here</h1>', { kind: 'protocol', status: 404 }],
  ['a page of a captive portal', 200, '<h1>Sign in to the Wi-Fi</h1>', { kind: 'network' }],
  ['an answer without a key', 200, {}, { kind: 'network' }],
  ['an empty answer', 204, '', { kind: 'network' }],
  ['a lost connection', 0, '', { kind: 'network', message: 'The backend could not be reached' }],
])('[6.03] %s is a value that says which', async (_what, status, body, error) => {
  const { result, request } = await begin()
  request.answer(status, body)
  expect(await result).toMatchObject({ ok: false, error })
})

test('[6.03] a line on which nothing moves any more is given up, a slow one is not', async () => {
  const { result, request } = await begin()
  for (let loaded = 0; loaded < 10; loaded += 1) {
    vi.advanceTimersByTime(29_000)
    request.upload.onprogress?.({ loaded })
  }
  expect(request.isGivenUp).toBe(false)
  vi.advanceTimersByTime(30_000)
  expect(await result).toMatchObject({ ok: false, error: { kind: 'network' } })
})

test('[6.03] a line on which nothing moves from the first is given up, and one that has answered is not', async () => {
  const { request } = await begin()
  vi.advanceTimersByTime(30_000)
  expect(request.isGivenUp).toBe(true)
  FakeRequest.made = []
  const second = await begin()
  second.request.answer(200, KEPT)
  vi.advanceTimersByTime(60_000)
  expect(second.request.isGivenUp).toBe(false)
})

test('a refusal without a code has none', async () => {
  const { result, request } = await begin()
  request.answer(400, { statusCode: '404', message: 'no bucket', error: '' })
  expect(await result).toEqual({
    ok: false,
    error: { kind: 'refused', status: 404, message: 'no bucket' },
  })
})

describe('pictures that no review shows are deleted', () => {
  /** Deletes two files at a service that answers so. */
  async function remove(answer: () => Response) {
    const ask = vi.fn(async (_address: string, _init: RequestInit) => answer())
    vi.stubGlobal('fetch', ask)
    return { result: await removePictureFiles(send, BUCKET, ['user/a', 'user/b']), ask }
  }

  test('by one request of who is signed in', async () => {
    const { result, ask } = await remove(() => Response.json([]))
    expect(result).toEqual({ ok: true, data: null })
    expect(ask).toHaveBeenCalledExactlyOnceWith(
      'https://backend.example/storage/v1/object/review-pictures',
      expect.objectContaining({
        method: 'DELETE',
        headers: {
          ...{ apikey: 'anon', authorization: 'Bearer access-first' },
          'content-type': 'application/json',
        },
        body: JSON.stringify({ prefixes: ['user/a', 'user/b'] }),
      }),
    )
  })

  test.each<[string, () => Response, object]>([
    ['a dead token', () => Response.json(refusal('403', 'InvalidJWT'), { status: 400 }), { status: 401 }],
    ['a page of a proxy', () => new Response('<h1>Bad</h1>', { status: 502 }), { kind: 'http', status: 502 }],
    ['the sign-in page of a network', () => new Response('<h1>Welcome</h1>'), { kind: 'network' }],
    [
      'a lost connection',
      () => {
        throw new TypeError('Failed to fetch')
      },
      { kind: 'network' },
    ],
    [
      'an answer that breaks off',
      () =>
        Object.assign(new Response(null, { status: 500 }), { text: () => Promise.reject(new TypeError()) }),
      { kind: 'network' },
    ],
  ])('[6.03] %s is a value that says which', async (_what, answer, error) => {
    expect((await remove(answer)).result).toMatchObject({ ok: false, error })
  })
})
