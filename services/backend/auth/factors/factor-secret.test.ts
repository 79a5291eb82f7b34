import { expect, test } from 'vitest'
import { openSecret, sealSecret } from './factor-secret.ts'

const KEY = 'ab'.repeat(32)

test('a secret is read with its key, for its factor, and with nothing else', () => {
  const sealed = sealSecret('Y653KSQETNUJHUE3', 'a factor', KEY)
  expect(sealed).not.toContain('Y653')
  expect(openSecret(sealed, 'a factor', KEY)).toBe('Y653KSQETNUJHUE3')
  expect(() => openSecret(sealed, 'another factor', KEY)).toThrow()
  expect(() => openSecret(sealed, 'a factor', 'cd'.repeat(32))).toThrow()
  expect(() => openSecret(`${sealed.slice(0, -2)}AA`, 'a factor', KEY)).toThrow()
  expect(() => openSecret('', 'a factor', KEY)).toThrow()
})

test('the same secret never looks the same', () => {
  const looks = [1, 2].map(() => sealSecret('Y653KSQETNUJHUE3', 'a factor', KEY))
  expect(looks[0]).not.toBe(looks[1])
})
