import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAskFront } from './ask-front.ts'
import type { FrontConfig } from './front-config.ts'
import { isFrontTag, tagsForFront } from './front-headers.ts'

const asked: Request[] = []
const how: RequestInit[] = []
const answers: (() => Response | Promise<Response>)[] = []
beforeEach(() => {
  asked.length = 0
  how.length = 0
  answers.length = 0
  vi.stubGlobal('fetch', async (request: Request, init: RequestInit = {}) => {
    asked.push(request)
    how.push(init)
    return answers.shift()?.() ?? new Response('done')
  })
})
afterEach(() => void vi.unstubAllGlobals())

const hosted = (kind: 'fastly' | 'cloudflare'): FrontConfig => ({
  ...{ kind, url: `https://api.${kind}.test`, service: 'S1', token: 'secret' },
})
const varnish: FrontConfig = { kind: 'varnish', urls: ['http://one.test/', 'http://two.test/'] }
const headersOf = (request: Request | undefined, ...names: string[]) =>
  names.map((name) => request?.headers.get(name))

test('each Varnish is told to forget the tags', async () => {
  expect(
    await createAskFront(varnish)(['product chair', 'home'].map((tag) => tag.replace(' ', '-'))),
  ).toEqual({
    ...{ kind: 'purged' },
  })
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'PURGE http://one.test/',
    'PURGE http://two.test/',
  ])
  expect(headersOf(asked[0], 'xkey-softpurge')).toEqual(['product-chair home'])
})

test('Fastly is told so by its key, and keeps what is stale for when the shop is away', async () => {
  await createAskFront(hosted('fastly'))(['a', 'b'])
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST https://api.fastly.test/service/S1/purge',
  ])
  expect(headersOf(asked[0], 'fastly-key', 'fastly-soft-purge', 'surrogate-key')).toEqual([
    'secret',
    '1',
    'a b',
  ])
})

test('Cloudflare is told so by its token, all tags in one body', async () => {
  await createAskFront(hosted('cloudflare'))(['a', 'b'])
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST https://api.cloudflare.test/client/v4/zones/S1/purge_cache',
  ])
  expect(headersOf(asked[0], 'authorization', 'content-type')).toEqual(['Bearer secret', 'application/json'])
  expect(await asked[0]?.json()).toEqual({ tags: ['a', 'b'] })
})

test('many tags are told in lines that no front finds too long, and none is left out', async () => {
  const tags = Array.from({ length: 100 }, (_, at) => `${'t'.repeat(196)}-${String(at).padStart(3, '0')}`)
  await createAskFront(hosted('fastly'))(tags)
  const lines = asked.map((request) => request.headers.get('surrogate-key') ?? '')
  expect(lines.flatMap((line) => line.split(' '))).toEqual(tags)
  expect(lines).toHaveLength(6)
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(4_000)
})

test('a line holds as much as it may', async () => {
  const filled = (characters: number) =>
    createAskFront(hosted('fastly'))(['a'.repeat(2_000), 'b'.repeat(characters)])
  await filled(1_999)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.headers.get('surrogate-key')).toHaveLength(4_000)
  await filled(2_000)
  expect(asked).toHaveLength(3)
})

test('where one of several refuses, is away or silent, its owner is told which and why', async () => {
  const ask = createAskFront(varnish, 2_000)
  answers.push(
    () => new Response('done'),
    () => new Response('no', { status: 403 }),
  )
  expect(await ask(['a'])).toEqual({ kind: 'refused', reason: 'two.test answers 403' })
  answers.push(() => Promise.reject(new TypeError('fetch failed')))
  expect(await ask(['a'])).toEqual({ kind: 'refused', reason: 'one.test cannot be reached' })
  answers.push(() => Promise.reject(new DOMException('late', 'TimeoutError')))
  expect(await ask(['a'])).toEqual({ kind: 'refused', reason: 'one.test does not answer within 2 s' })
  answers.push(() => Promise.reject(new DOMException('gone', 'AbortError')))
  expect(await ask(['a'])).toEqual({ kind: 'refused', reason: 'one.test cannot be reached' })
})

test('no front is waited for without end, nor followed elsewhere with its key', async () => {
  await createAskFront(hosted('fastly'), 1)(['a'])
  expect(how[0]?.redirect).toBe('manual')
  await vi.waitFor(() => expect(how[0]?.signal?.aborted).toBe(true))
})

test.each([
  ['product-chair', true],
  ['!+~', true],
  ['t'.repeat(250), true],
  ['t'.repeat(251), false],
  ['a b', false],
  ['a,b', false],
  ['größe', false],
  ['a\n', false],
  ['', false],
])('%j can be a tag at every front: %s', (tag, can) => {
  expect(isFrontTag(tag)).toBe(can)
})

test('a page has its tags once each, and one by which all pages are forgotten', () => {
  expect(tagsForFront(['a', 'b', 'a'])).toEqual(['keel', 'a', 'b'])
  expect(tagsForFront([])).toEqual(['keel'])
})

test('no front keeps a page that it could not be told to forget', () => {
  expect(tagsForFront(['a', 'größe'])).toBeUndefined()
  const many = (characters: number) => [
    ...Array.from({ length: 19 }, (_, at) => String(at).padStart(199, 't')),
    't'.repeat(characters),
  ]
  const room = 4_000 - 'keel'.length - 19 * 200 - 1
  expect(tagsForFront(many(room))).toHaveLength(21)
  expect(tagsForFront(many(room + 1))).toBeUndefined()
})
