import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { currencies } from '#facts/currencies/currencies.ts'
import { CURRENCY_COOKIE } from '#shop/currency/named-currencies.ts'
import type { FoundPage } from '../pages/public/page-store.ts'
import { StoredPage } from '../pages/public/stored-page.ts'
import { createFrontHeaders } from './front-headers.ts'

const NOW = 1_000_000
const FRESH_MS = 300_000

function headersOf(
  kind: 'varnish' | 'fastly' | 'cloudflare',
  found: Partial<FoundPage> & { status?: number },
  {
    currency = 'USD' as const,
    isOfItsAddress = true,
  }: { currency?: 'USD' | 'EUR'; isOfItsAddress?: boolean } = {},
) {
  const { status = 200, ...rest } = found
  const page = new StoredPage(status, {}, Buffer.from('A chair'))
  const kept = { page, tags: ['products'], keep: 'long', freshUntilMs: NOW + 90_500, ...rest } as FoundPage
  const ask = createFrontHeaders({ front: { kind }, freshForMs: FRESH_MS, now: () => NOW })
  return ask({ found: kept, currency, isOfItsAddress })
}

test('a front keeps a page for as long as the shop still would, with its tags', () => {
  const surrogate = {
    vary: 'Accept-Encoding',
    'surrogate-key': 'keel products',
    'surrogate-control': 'max-age=90, stale-if-error=3600',
  }
  expect(headersOf('varnish', {})).toEqual(surrogate)
  expect(headersOf('fastly', {})).toEqual(surrogate)
  expect(headersOf('cloudflare', {})).toEqual({
    vary: 'Accept-Encoding',
    'cache-tag': 'keel,products',
    'cdn-cache-control': 'max-age=90, stale-if-error=3600',
  })
  const made = { cacheable: true, parameters: [] } as Partial<FoundPage>
  expect(headersOf('varnish', made)).toMatchObject({
    'surrogate-control': 'max-age=300, stale-if-error=3600',
  })
})

test('one that the shop shows although something has changed is kept for seconds, and an hour in all', () => {
  const last = { freshUntilMs: NOW + 5_000, staleSinceMs: NOW - 600_000 }
  expect(headersOf('varnish', last)).toMatchObject({ 'surrogate-control': 'max-age=5, stale-if-error=3000' })
})

test.each<[string, Parameters<typeof headersOf>[1], Parameters<typeof headersOf>[2]]>([
  ['is old', { freshUntilMs: NOW }, {}],
  ['is kept for a minute', { keep: 'briefly' }, {}],
  ['is not there', { status: 404 }, {}],
  ['shows a failure', { cacheable: false, parameters: [] }, {}],
  ['was made for one of endlessly many addresses', { cacheable: true, isBrief: true, parameters: [] }, {}],
  ['answers for another address', {}, { isOfItsAddress: false }],
  ['has a tag with a space', { tags: ['product:two words'] }, {}],
  ['has a tag with a comma', { tags: ['product:a,b'] }, {}],
  ['has a tag of other letters', { tags: ['product:stühle'] }, {}],
  ['has an empty tag', { tags: [''] }, {}],
  ['has a tag of 4,000 characters', { tags: [`product:${'a'.repeat(4_000)}`] }, {}],
  ['has too many tags', { tags: Array.from({ length: 400 }, (_, at) => `product:${at}`) }, {}],
])('a page that %s is for no front', (_, found, told) => {
  expect(headersOf('varnish', found, told)).toBeUndefined()
})

test('a tag may have 250 characters', () => {
  expect(headersOf('varnish', { tags: ['a'.repeat(250)] })).toBeDefined()
  expect(headersOf('varnish', { tags: ['a'.repeat(251)] })).toBeUndefined()
})

test('Cloudflare, whose key holds no cookie, keeps one currency', () => {
  expect(headersOf('fastly', {}, { currency: 'EUR' })).toBeDefined()
  expect(headersOf('cloudflare', {}, { currency: 'EUR' })).toBeUndefined()
})

test('what Varnish is given knows the currencies that the shop knows, by its cookie', async () => {
  const vcl = await readFile(new URL('../../docs/front/varnish.vcl', import.meta.url), 'utf8')
  const rules = [...vcl.matchAll(/(\w+)=\((?:\?:)?([A-Z|]+)\)/g)]
  expect(rules).toHaveLength(2)
  for (const [, cookie, codes = ''] of rules) {
    expect(cookie).toBe(CURRENCY_COOKIE)
    expect(codes.split('|')).toEqual(currencies.map(({ code }) => code))
  }
})
