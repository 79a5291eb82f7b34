import { expect, test } from 'vitest'
import { alertUrl, isOldLink, readAlertLink } from './alert-link.ts'

const key = { publicUrl: 'https://keel.test', signingKey: '5e'.repeat(32) }
const askedAt = new Date('2026-03-06T12:00:00Z')
const link = { variantId: 12, email: 'ada@example.com', askedAt }
const tokenOf = (url: string) => url.split('/').at(-1) ?? ''
const read = (token: string, signingKey = key.signingKey) => readAlertLink(signingKey, token)

test('a link says again who wants to know of what, and since when', () => {
  const url = alertUrl(key, { ...link, email: 'Ada@Example.com' })
  expect(url).toMatch(/^https:\/\/keel\.test\/stock-alerts\//)
  expect(read(tokenOf(url))).toEqual(link)
})

test('one that was altered in any part, or signed for another shop, is none', () => {
  const token = tokenOf(alertUrl(key, link))
  const parts = token.split('.')
  const with_ = (place: number, value: string) =>
    parts.map((part, at) => (at === place ? value : part)).join('.')
  const others = [
    with_(0, '13'),
    with_(1, Buffer.from('eve@example.com').toString('base64url')),
    with_(2, String(askedAt.getTime() + 1)),
    with_(3, 'A'.repeat(43)),
    token.slice(1),
    `${token}A`,
    '',
  ]
  for (const other of others) expect(read(other), other).toBeUndefined()
  expect(read(token, '0f'.repeat(32))).toBeUndefined()
})

test('it begins an alert for seven days', () => {
  const after = (milliseconds: number) => isOldLink(link, new Date(askedAt.getTime() + milliseconds))
  const week = 7 * 24 * 60 * 60_000
  expect(after(week)).toBe(false)
  expect(after(week + 1)).toBe(true)
})
