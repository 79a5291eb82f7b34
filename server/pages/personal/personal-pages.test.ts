import { expect, test } from 'vitest'
import { createStorefrontClient } from '#shop/clients/storefront/storefront.ts'
import type { SharedLocals } from '#shop/locals.ts'
import type { ShopApp } from '../page-locals.ts'
import { createPersonalPages, isOfOffice } from './personal-pages.ts'

const publicUrl = 'https://keel.example'
const shared = {
  publicUrl,
  claimsNow: () => new Map(),
  storefront: createStorefrontClient({
    ...{ url: publicUrl, accessToken: 'token', apiVersion: '2025-07', providerName: 'Keel Pay' },
  }),
} as Partial<SharedLocals> as SharedLocals
const visitor = { currency: 'EUR', address: '203.0.113.9' } as const

/** Pages that answer with their request once this many requests have come. */
function pagesThatWaitFor(count: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  const app: ShopApp = {
    async render(request, { locals }) {
      asked += 1
      if (asked === count) resolve()
      await promise
      const { method, headers } = request
      const body = `${method} ${headers.get('cookie')} ${await request.text()} ${locals.page.parameter('at')}`
      const answer = new Response(`${body} ${locals.currency} ${locals.sentFrom}`)
      answer.headers.append('set-cookie', `first=${asked}; HttpOnly`)
      answer.headers.append('set-cookie', 'second=2')
      answer.headers.set('cache-control', 'public, max-age=60')
      return answer
    },
  }
  return createPersonalPages(
    { app, locals: shared, origins: { connect: [], pictures: [] } },
    undefined,
    (_address, make) => make(),
  )
}

const ask = (cookie: string, body?: string) =>
  new Request(`${publicUrl}/mine?at=1`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie, 'accept-encoding': 'br, gzip', 'if-none-match': '*' },
    body: body ?? null,
  })

test('two who ask for the same at the same moment get two answers, each made of their own request', async () => {
  const answer = pagesThatWaitFor(3)
  const requests = [ask('session=a'), ask('session=b'), ask('session=b', 'x=1')]
  const answers = await Promise.all(requests.map((request) => answer(request, visitor)))
  expect(await Promise.all(answers.map((each) => each.text()))).toEqual([
    'GET session=a  1 EUR 203.0.113.9',
    'GET session=b  1 EUR 203.0.113.9',
    'POST session=b x=1 1 EUR 203.0.113.9',
  ])
})

test('no answer is kept or compressed by anybody, and each of its cookies arrives', async () => {
  const { status, headers } = await pagesThatWaitFor(1)(ask('session=a'), visitor)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('private, no-store, no-transform')
  expect([headers.get('etag'), headers.get('content-encoding')]).toEqual([null, null])
  expect(headers.getSetCookie()).toEqual(['first=1; HttpOnly', 'second=2'])
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('vary')).toBe('Cookie')
})

const OFFICE = { name: 'the office' } as never

/** Asks for a page, and returns what it was made with and its headers. */
async function visit(path: string) {
  const made: Parameters<ShopApp['render']>[] = []
  const app: ShopApp = {
    async render(...asked) {
      made.push(asked)
      return new Response('', { headers: { 'speculation-rules': '"/rules.json"' } })
    },
  }
  const parts = { app, locals: shared, origins: { connect: [], pictures: [] } }
  const answer = createPersonalPages(parts, OFFICE, (_address, make) => make())
  const { headers } = await answer(new Request(publicUrl + path), visitor)
  const [, { locals, addCookieHeader } = {}] = made[0] ?? []
  return { headers, office: (locals as { office?: unknown } | undefined)?.office, addCookieHeader }
}

test('what the office may ask, its own pages get alone', async () => {
  expect((await visit('/office')).office).toBe(OFFICE)
  expect((await visit('/office/orders')).office).toBe(OFFICE)
  expect((await visit('/account')).office).toBeUndefined()
  for (const path of ['/officer', '/my/office/', '/account']) expect(isOfOffice(path), path).toBe(false)
})

test('a page’s own cookies are sent, and nobody fetches it before it is asked for', async () => {
  const { headers, addCookieHeader } = await visit('/account')
  expect(addCookieHeader).toBe(true)
  expect(headers.get('speculation-rules')).toBeNull()
})

test('the packing table may use a camera, and no other page', async () => {
  expect((await visit('/office/pack')).headers.get('permissions-policy')).toContain('camera=(self)')
  for (const path of ['/office', '/account', '/office/pack/1'])
    expect((await visit(path)).headers.get('permissions-policy'), path).toContain('camera=()')
})
