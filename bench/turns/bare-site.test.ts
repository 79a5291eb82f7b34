import { expect, test } from 'vitest'
import { bareOf } from './bare-site.ts'

const PAGE = `<html><head><link rel="modulepreload" href="/a.js"><style>p { color: red }</style></head><body>
<script>alert(1)</script><script type="module" src="/a.js"></script>
<script type="application/ld+json">{"@type":"Product"}</script><p>Text</p></body></html>`

test('a bare page has all but what runs', () => {
  const bare = String(bareOf(PAGE, 0).html)
  expect(bare).not.toMatch(/alert|a\.js/)
  expect(bare).toContain('{"@type":"Product"}')
  expect(bare).toContain('p { color: red }')
  expect(bare).toContain('<p>Text</p>')
})

test('a bare page is as heavy as the page', () => {
  expect(Math.abs(bareOf(PAGE, 20_000).encoded.byteLength - 20_000)).toBeLessThan(400)
})
