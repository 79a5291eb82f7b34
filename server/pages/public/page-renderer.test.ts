import { expect, test } from 'vitest'
import type { StorefrontResult } from '#shop/clients/storefront/error.ts'
import { answered, failed } from '#shop/clients/storefront/error.ts'
import { createStorefrontClient } from '#shop/clients/storefront/storefront.ts'
import type { SharedLocals } from '#shop/locals.ts'
import { createLog } from '../../log.ts'
import type { ShopApp } from '../page-locals.ts'
import { PageRenderer } from './page-renderer.ts'

const publicUrl = 'https://keel.example'
const hosted = createStorefrontClient({
  ...{ url: publicUrl, accessToken: 'token', apiVersion: '2025-07', providerName: 'Keel Pay' },
})

/** Renders an address of which the storefront says so where it leads. */
function render(
  page: (locals: Parameters<ShopApp['render']>[1]['locals']) => number,
  leads: StorefrontResult<string | null> = answered(null),
) {
  const app: ShopApp = {
    render: async (_request, { locals }) => new Response('a page', { status: page(locals) }),
  }
  const storefront = { ...hosted, redirect: async () => leads }
  const locals = {
    ...{ publicUrl, storefront, log: createLog('silent'), claimsNow: () => new Map() },
  } as unknown as SharedLocals
  const renderer = new PageRenderer({ app, locals, origins: { connect: [], pictures: [] } })
  return renderer.render({ path: '/old', search: '', currency: 'USD' })
}

const missing = (locals: Parameters<ShopApp['render']>[1]['locals']) => {
  locals.page.sharedAs('not found')
  return 404
}

async function cacheControl({ page }: Awaited<ReturnType<typeof render>>) {
  return (await page.representation('identity')).headers['cache-control']
}

test('a page that is not there is made anew once a redirect was added', async () => {
  expect((await render(missing)).tags).toContain('redirects')
  expect((await render(() => 200)).tags).not.toContain('redirects')
})

test.each([
  ['refuses it for want of a scope, it would again: the page is kept', ['ACCESS_DENIED'], true],
  ['is busy, it is asked again', ['THROTTLED'], false],
])('where the storefront that is asked where an address leads %s', async (_case, codes, isKept) => {
  const made = await render(missing, failed('graphql', 'no', { codes }))
  expect(made.cacheable).toBe(isKept)
})

test('a browser asks again for each page, and keeps none of what is kept briefly or not at all', async () => {
  expect(await cacheControl(await render(() => 200))).toBe('private, no-cache')
  const ways: ((locals: Parameters<ShopApp['render']>[1]['locals']) => number)[] = [
    missing,
    ({ page }) => {
      page.doNotCache()
      return 200
    },
  ]
  for (const way of ways) expect(await cacheControl(await render(way))).toBe('private, no-cache, max-age=0')
})
