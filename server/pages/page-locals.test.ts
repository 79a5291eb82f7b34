import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createBackendClient } from '#shop/clients/backend/backend-client.ts'
import { createStorefrontClient } from '#shop/clients/storefront/storefront.ts'
import { currencyCookie } from '#shop/currency/currency-cookie.ts'
import type { SharedLocals, ShopLocals } from '#shop/locals.ts'
import { developmentMiddleware } from '../development/middleware.ts'
import { createLog } from '../log.ts'
import { createPersonalPages } from './personal/personal-pages.ts'
import { PageRenderer } from './public/page-renderer.ts'

const publicUrl = 'https://keel.example'
const storefront = { url: publicUrl, accessToken: 'token', apiVersion: '2025-07', name: 'Keel Pay' }

// These are only the locals that this test compares; a client's methods need no line here.
const shared = {
  claimsNow: () => new Map([['trusted-by', 'stands']] as const),
  publicUrl,
  storefront: createStorefrontClient({ ...storefront, providerName: storefront.name }),
  backend: createBackendClient({ url: publicUrl, key: 'key' }),
  forms: {
    stamp: () => 'stamp',
    saveContactMessage: async () => 'taken',
    saveAffiliateApplication: async () => 'taken',
    subscribe: async () => 'taken',
    awaitStock: undefined,
  },
  changeCartOnce: async () => 'too many',
  browser: {
    storefront: { ...storefront, checkoutOrigin: publicUrl },
    backend: { url: publicUrl, anonKey: 'key' },
  },
  log: createLog('silent'),
} satisfies Partial<SharedLocals> as SharedLocals

async function inProduction(path: string, search: string): Promise<ShopLocals> {
  const given: ShopLocals[] = []
  const app = {
    async render(_request: Request, { locals }: { locals: ShopLocals }) {
      given.push(locals)
      return new Response('a page')
    },
  }
  const parts = { app, locals: shared, origins: { connect: [], pictures: [] } }
  await new PageRenderer(parts).render({ path, search, currency: 'EUR' })
  const posted = new Request(`${publicUrl}${path}${search}`, { method: 'POST' })
  await createPersonalPages(parts, undefined, (_address, make) => make())(posted, {
    currency: 'EUR',
    address: '203.0.113.9',
  })
  const [rendered, answered] = given as [ShopLocals, ShopLocals]
  expect(Object.keys(answered)).toEqual(Object.keys(rendered))
  return rendered
}

function inDevelopment(path: string, search: string): ShopLocals {
  const request = new IncomingMessage(new Socket())
  request.url = path + search
  request.headers.cookie = currencyCookie('EUR', publicUrl)
  let passedOn = false
  const middleware = developmentMiddleware({
    locals: shared,
    office: undefined,
    services: [],
    addressOf: () => '203.0.113.9',
  })
  middleware(request, new ServerResponse(request), () => {
    passedOn = true
  })
  expect(passedOn).toBe(true)
  return Reflect.get(request, Symbol.for('astro.locals'))
}

test('a page gets in development what it gets in production', async () => {
  const [path, search] = ['/search', '?q=stool']
  const production = await inProduction(path, search)
  const development = inDevelopment(path, search)
  expect(Object.keys(development).sort()).toEqual(Object.keys(production).sort())
  for (const { page, storefront, ...locals } of [production, development]) {
    // Each page gets its own storefront client, which gives up after a failure.
    expect({ ...locals, storefront: Object.keys(storefront).sort() }).toEqual({
      ...shared,
      claims: shared.claimsNow(),
      storefront: Object.keys(shared.storefront).sort(),
      currency: 'EUR',
    })
    expect(page.parameter('q')).toBe('stool')
  }
})
