import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeededShop } from '#tests/fixtures/shop/seeded-shop.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { buildShop, pageOf, readKeys } from './seen-from-outside.ts'

let shop: Shop
beforeAll(async () => {
  await buildShop()
  shop = await openSeededShop()
})
afterAll(async () => {
  await shop?.[Symbol.asyncDispose]()
})

/** Asks for an address without following where it leads. */
async function placeOf(path: string): Promise<[status: number, location: string | null]> {
  const { status, headers } = await fetch(shop.origin + path, { redirect: 'manual' })
  return [status, headers.get('location')]
}

async function redirect(method: 'PUT' | 'DELETE', body: { path: string; target?: string }): Promise<void> {
  const { storefrontServiceKey } = await readKeys(shop)
  const answer = await fetch(`${shop.origin}/admin/redirects`, {
    method,
    headers: { authorization: `Bearer ${storefrontServiceKey}` },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

async function publish(handle: string, published: boolean): Promise<void> {
  const { storefrontServiceKey } = await readKeys(shop)
  const answer = await fetch(`${shop.origin}/admin/products/${handle}/publication`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${storefrontServiceKey}` },
    body: JSON.stringify({ published }),
  })
  expect(answer.status).toBe(200)
}

test.each([
  ['Oops! Page not found', ['/nope', '/a/b/c', '/articles/nope', '/tutorials/nope', '/_image', '/500']],
  ['Product not found', ['/product/nope', '/product/not-made']],
  ['Product not found', ['/review?product=nope', '/review?product=not-made']],
])('[2.50] %s: one document at %s', async (words, paths) => {
  const answers = await Promise.all(paths.map((path) => fetch(shop.origin + path)))
  const texts = new Set<string>()
  for (const answer of answers) {
    expect(answer.status, answer.url).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache, max-age=0')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    texts.add(await answer.text())
  }
  const again = await pageOf(shop, paths[0] ?? '')
  expect(again).toEqual({ status: 404, text: expect.stringContaining(words) })
  // Two pages that were made at the same moment do not differ either.
  expect([...texts]).toEqual([again.text])
})

test('[4.01] one that has chosen a currency there comes back, with the whole of its query', async () => {
  const answer = await fetch(`${shop.origin}/currency`, {
    method: 'POST',
    headers: { referer: `${shop.origin}/nope?from=letter`, origin: shop.origin },
    body: new URLSearchParams({ return: '', currency: 'EUR' }),
    redirect: 'manual',
  })
  expect(answer.headers.get('location')).toBe(`${shop.origin}/nope?from=letter`)
})

test('[2.24, 2.37] a product that is published is there at once, where it was missing and not found', async () => {
  const seen = async () => {
    const found = await pageOf(shop, '/search?q=casters')
    const isFound = found.text.includes('href="/product/keel-caster-set"')
    return [(await pageOf(shop, '/product/keel-caster-set')).status, isFound]
  }
  for (const _time of ['once', 'again']) {
    expect(await seen()).toEqual([200, true])
    await publish('keel-caster-set', false)
    await expect.poll(seen).toEqual([404, false])
    expect(await seen()).toEqual([404, false])
    await publish('keel-caster-set', true)
    await expect.poll(seen).toEqual([200, true])
  }
})

test('[2.50] an address that led nowhere leads on as soon as the owner says so, with its query, and no longer than that', async () => {
  for (const path of ['/old-name', '/product/old-name']) {
    for (const _time of ['once', 'again']) expect(await placeOf(path)).toEqual([404, null])
    await redirect('PUT', { path, target: '/collection' })
    await expect
      .poll(() => placeOf(`${path}?from=letter`))
      .toEqual([301, `${shop.origin}/collection?from=letter`])
    expect(await placeOf(path.toUpperCase().replace('/PRODUCT', '/product'))).toEqual([
      301,
      `${shop.origin}/collection`,
    ])
    expect(await placeOf(`${path}-2`)).toEqual([404, null])
    await redirect('DELETE', { path })
    await expect.poll(() => placeOf(path)).toEqual([404, null])
  }
})

test('[2.50] an address that leads nowhere is told to a HEAD, in Markdown and to a form as to anybody', async () => {
  for (const path of ['/nope', '/product/nope']) {
    const { text } = await pageOf(shop, path)
    const head = await fetch(shop.origin + path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([404, ''])
    const posted = await fetch(shop.origin + path, {
      method: 'POST',
      headers: { origin: shop.origin },
      body: new URLSearchParams({ a: 'b' }),
    })
    expect([posted.status, await posted.text()]).toEqual([404, text])
  }
  const markdown = { headers: { accept: 'text/markdown' } }
  for (const path of ['/product/nope', '/articles/nope']) {
    const answer = await fetch(shop.origin + path, markdown)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/markdown; charset=utf-8'])
  }
})

test('a made-up place in a list that is whole leads to the list, and is no failure', async () => {
  const { status, headers } = await fetch(`${shop.origin}/collection?after=made-up`, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([302, '/collection'])
  expect(await pageOf(shop, '/search?after=made-up')).toEqual({
    status: 200,
    text: expect.stringContaining('Showing all 8 products'),
  })
  expect(shop.log).not.toContain('could not be loaded')
})

test('[2.37] searches that find the same show their own words, and nothing of each other’s', async () => {
  const odd = `<b>"'&amp;$&`
  const shown = odd
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  const seen = async (words: string, inHtml = words) => {
    const { status, text } = await pageOf(shop, `/search?q=${encodeURIComponent(words)}`)
    const count = /Found (\d+) result/.exec(text)?.[1]
    const address = `value="/search?${new URLSearchParams({ q: words })}"`
    expect(text.includes(address), address).toBe(true)
    // The links that narrow a search have its words in their addresses.
    const others = text.replace(address, '').replaceAll(`?q=${encodeURIComponent(words)}`, '?q=')
    const rest = others.replaceAll(inHtml, '')
    return { status, count, times: others.length - rest.length, rest }
  }
  // In the box and above the results, and where nothing is found once more, for the count of such searches.
  for (const [some, others, times] of [
    ['sofa bed', 'zebra', 3],
    ['sAdDlE', 'SaDdLe', 2],
  ] as const) {
    const [first, second] = [await seen(some), await seen(others)]
    expect(second.count).toBe(first.count)
    expect([first.status, first.times]).toEqual([200, times * some.length])
    expect([second.times, second.rest === first.rest]).toEqual([times * others.length, true])
  }
  const { rest, times } = await seen(odd, shown)
  expect([times, rest === (await seen('zebra')).rest]).toEqual([3 * shown.length, true])
})
