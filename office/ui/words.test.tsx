import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MailLink, TrackingNumber } from './words.tsx'

test.each([
  ["o'brien@example.com", "mailto:o'brien@example.com"],
  ['ada?bcc=eve&x%23@example.com', 'mailto:ada%3Fbcc%3Deve%26x%2523@example.com'],
])('a mail goes to %s and to nobody else', (to, href) => {
  const html = renderToStaticMarkup(<MailLink to={to} />)
  expect(/href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#x27;', "'")).toBe(href)
})

test('the office leads to the carrier of a package, where its number tells which that is', () => {
  expect(renderToStaticMarkup(<TrackingNumber number="1Z 999 AA1 01 2345 6784" />)).toBe(
    'tracking number <span class="number">1Z 999 AA1 01 2345 6784</span> (<a href="https://www.ups.com/track?tracknum=1Z999AA10123456784">track it at UPS</a>)',
  )
  expect(renderToStaticMarkup(<TrackingNumber number="a1b2" />)).toBe(
    'tracking number <span class="number">a1b2</span>',
  )
})
