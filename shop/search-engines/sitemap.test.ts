import { expect, test } from 'vitest'
import { MAX_ADDRESSES, sitemapXml } from './sitemap.ts'

const ORIGIN = 'https://keel.example'

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
