import { afterEach, expect, test, vi } from 'vitest'
import { openOwnPage } from '#tests/fixtures/browser/fake-own-page.ts'
import { followMailLink, pathOfMailLink } from './follow-mail-link.ts'

const half = '#message=Confirmation+link+accepted&sb='

test.each([
  ['/', '#access_token=a&type=signup', '/login?next=/'],
  ['/account', '#access_token=a&type=email_change', '/login?next=/account'],
  ['/search&co/a+b', '#access_token=a&type=signup', '/login?next=/search%26co/a%2Bb'],
  ['/', '#access_token=a&type=recovery', '/login/reset'],
  ['/about', '#error=access_denied&error_code=otp_expired', '/login?next=/about'],
  ['/', half, '/account'],
])('[7.08] on %s a mail’s link with %s is handed on to %s', (pathname, hash, target) => {
  expect(pathOfMailLink({ pathname, hash })).toBe(target)
})

test.each([
  ['/account', half],
  ['/login', half],
  ['/login/reset', '#access_token=a&type=recovery'],
  ['/about', '#reviews'],
  ['/about', ''],
])('%s keeps what it knows, and what is no such link: %s', (pathname, hash) => {
  expect(pathOfMailLink({ pathname, hash })).toBeUndefined()
})

afterEach(() => void vi.unstubAllGlobals())

test('[7.08] a page hands on what the link of a mail brought, and stays where it brought nothing', () => {
  const brought = openOwnPage({ address: '/about#access_token=a&type=recovery' })
  followMailLink()
  expect(brought.went).toEqual(['/login/reset#access_token=a&type=recovery'])
  const nothing = openOwnPage({ address: '/about#reviews' })
  followMailLink()
  expect(nothing.went).toEqual([])
})
