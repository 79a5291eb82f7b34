import { expect, test } from 'vitest'
import { PLAIN_PAGE_HEADERS } from './plain-page.ts'

test('a page that a mail leads to loads nothing, is sent nowhere else, framed by nobody, kept and told on by nobody', () => {
  const { 'content-security-policy': policy, ...others } = PLAIN_PAGE_HEADERS
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^style-src 'sha256-[\w+/]{43}='$/),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
  expect(others).toEqual({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
})
