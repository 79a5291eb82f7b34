import { expect, test } from 'vitest'
import { answered, failed } from '../clients/storefront/error.ts'
import type { ProductHandles } from '../clients/storefront/products/product-handles.ts'
import { allProducts, MAX_ADDRESSES, sitemapXml } from './sitemap.ts'

const ORIGIN = 'https://keel.example'

const page = (handles: readonly string[], nextCursor: string | null): ProductHandles => ({
  products: handles.map((handle) => ({ handle, updatedAt: null })),
  nextCursor,
})

test('follows the cursors to the end', async () => {
  const storefront = storefrontOf((after) => answered(after ? page(['b'], null) : page(['a'], 'c1')))
  expect(await allProducts(storefront, 50_000)).toMatchObject({
    ok: true,
    data: [{ handle: 'a' }, { handle: 'b' }],
  })
  expect(storefront.asked).toEqual([null, 'c1'])
})

test('a page that fails makes the whole fail: half a catalogue is not a catalogue', async () => {
  const storefront = storefrontOf((after) => (after ? failed('http', 'no') : answered(page(['a'], 'c1'))))
  expect(await allProducts(storefront, 50_000)).toMatchObject({ ok: false, error: { kind: 'http' } })
})

test('stops at the most, and asks a storefront that never ends no more often than that takes', async () => {
  const full = Array.from({ length: 250 }, (_, n) => String(n))
  const endless = storefrontOf(() => answered(page(full, 'again')))
  const result = await allProducts(endless, 600)
  expect(result).toMatchObject({ ok: true })
  expect(result.ok && result.data).toHaveLength(600)
  const empty = storefrontOf(() => answered(page([], 'again')))
  await allProducts(empty, 600)
  expect([endless.asked.length, empty.asked.length]).toEqual([3, 3])
})

test('names each address whole, with the day it changed where that is known', () => {
  const xml = sitemapXml(ORIGIN, [
    { path: '/', changedAt: null },
    { path: '/product/a', changedAt: '2026-01-02T03:04:05Z' },
  ])
  expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://keel.example/</loc></url>
<url><loc>https://keel.example/product/a</loc><lastmod>2026-01-02T03:04:05Z</lastmod></url>
</urlset>
`)
})

test('what a storefront answers cannot leave its element', () => {
  const xml = sitemapXml(ORIGIN, [{ path: `/a&b'"`, changedAt: '</lastmod><loc>' }])
  expect(xml).toContain('<loc>https://keel.example/a&amp;b&apos;&quot;</loc>')
  expect(xml).toContain('<lastmod>&lt;/lastmod&gt;&lt;loc&gt;</lastmod>')
})

test('holds no more addresses than the protocol allows', () => {
  const entries = Array.from({ length: MAX_ADDRESSES + 5 }, (_, n) => ({ path: `/${n}`, changedAt: null }))
  expect(sitemapXml(ORIGIN, entries).match(/<url>/g)).toHaveLength(50_000)
})

function storefrontOf(answer: (after: string | null) => ReturnType<typeof answered<ProductHandles>>) {
  const asked: (string | null)[] = []
  const productHandles = async (_first: number, after: string | null = null) => {
    asked.push(after)
    return answer(after)
  }
  return { productHandles, asked }
}
