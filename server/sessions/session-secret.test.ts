import { expect, test } from 'vitest'
import { csrfTokenOf, digestOf, isSecret, makeSecret, seal, unseal } from './session-secret.ts'

test('a secret is 256 bits that nobody had before', () => {
  const secrets = [makeSecret(), makeSecret()]
  expect(new Set(secrets).size).toBe(2)
  for (const secret of secrets) {
    expect(isSecret(secret)).toBe(true)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  }
  for (const text of ['', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}=`, `${'a'.repeat(43)}\n`])
    expect(isSecret(text)).toBe(false)
})

test('what finds the session and what proves a form are neither the secret nor each other', () => {
  const [secret, other] = [makeSecret(), makeSecret()]
  const derived = [secret, digestOf(secret), csrfTokenOf(secret), digestOf(other), csrfTokenOf(other)]
  expect(new Set(derived).size).toBe(5)
  expect(digestOf(secret)).toBe(digestOf(secret))
  expect(csrfTokenOf(secret)).toBe(csrfTokenOf(secret))
})

test('what is sealed is read with its own secret alone, and differs each time', () => {
  const secret = makeSecret()
  const sealed = seal(secret, 'tokens für Ada')
  expect(unseal(secret, sealed)).toBe('tokens für Ada')
  expect(seal(secret, 'tokens für Ada')).not.toBe(sealed)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('tokens')
  expect(unseal(makeSecret(), sealed)).toBeUndefined()
})

test('what was changed, cut or written by others is not read', () => {
  const secret = makeSecret()
  const sealed = Buffer.from(seal(secret, 'x'), 'base64url')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(secret, changed.toString('base64url'))).toBeUndefined()
  }
  for (const length of [0, 1, 27, sealed.length - 1])
    expect(unseal(secret, sealed.subarray(0, length).toString('base64url'))).toBeUndefined()
  expect(unseal(secret, seal(secret, ''))).toBe('')
})
