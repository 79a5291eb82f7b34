import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { brand } from '#facts/brand.ts'
import { NotShown } from './not-shown.tsx'

test('a page that failed leads to whoever its number is told to, by email and by phone', () => {
  const html = renderToStaticMarkup(<NotShown requestId="8b3b68b2" />)
  const links = Array.from(html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g), ([, href, text]) => [href, text])
  expect(links).toEqual([
    [`mailto:${brand.supportEmail}?subject=Problem%208b3b68b2`, brand.supportEmail],
    [brand.phoneLink, brand.phone],
    ['/', 'Return to Home'],
  ])
})
