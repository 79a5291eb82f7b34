import { expect, test } from 'vitest'
import { sessionCookie } from './session-cookie.ts'
import { digestOf, makeSecret, seal, unseal } from './session-secret.ts'

const secret = makeSecret()
const asked = (cookie: string) => new Request('https://keel.test/', { headers: { cookie } })

test('a cookie is kept from scripts, other hosts and http, where the shop is reached by https', () => {
  const cookie = sessionCookie('https://keel.test', 'keel-office')
  expect(cookie.keep(secret, 43_200)).toBe(
    `__Host-keel-office=${secret}; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Lax`,
  )
  expect(cookie.forget()).toBe('__Host-keel-office=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax')
  expect(cookie.read(asked(`a=1; __Host-keel-office=${secret}`))).toBe(secret)
  expect(cookie.read(asked(`keel-office=${secret}`))).toBeUndefined()
})

test('a cookie of a shop on http has neither, as browsers would not take it', () => {
  const cookie = sessionCookie('http://localhost:4321', 'keel-office')
  expect(cookie.keep(secret, 60)).toBe(`keel-office=${secret}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax`)
  expect(cookie.read(asked(`keel-office=${secret}`))).toBe(secret)
})

test.each(['', 'short', `${secret}A`, `${secret.slice(1)}!`, '%'])('%j is no secret', (text) => {
  const cookie = sessionCookie('http://localhost:4321', 'keel-office')
  expect(cookie.read(asked(`keel-office=${text}`))).toBeUndefined()
})

test('what is sealed opens with its own secret alone, and unchanged', () => {
  const sealed = seal(secret, 'tokens')
  expect(unseal(secret, sealed)).toBe('tokens')
  expect(unseal(makeSecret(), sealed)).toBeUndefined()
  expect(unseal(secret, `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`)).toBeUndefined()
  expect(unseal(secret, '')).toBeUndefined()
  expect(seal(secret, 'tokens')).not.toBe(sealed)
  expect(sealed).not.toContain(digestOf(secret))
})
