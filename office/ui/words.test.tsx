import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MailLink } from './words.tsx'

test.each([
  ["o'brien@example.com", "mailto:o'brien@example.com"],
  ['ada?bcc=eve&x%23@example.com', 'mailto:ada%3Fbcc%3Deve%26x%2523@example.com'],
])('a mail goes to %s and to nobody else', (to, href) => {
  const html = renderToStaticMarkup(<MailLink to={to} />)
  expect(/href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#x27;', "'")).toBe(href)
})
