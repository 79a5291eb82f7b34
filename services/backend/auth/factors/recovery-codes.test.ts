import { expect, test } from 'vitest'
import { CODE_COUNT, hashRecoveryCode, makeRecoveryCodes, readRecoveryCode } from './recovery-codes.ts'

const KEY = '11'.repeat(32)

test('[4.02] ten codes are made, each of its own and without letters that look like digits', () => {
  const codes = Array.from({ length: 20 }, makeRecoveryCodes).flat()
  expect(new Set(codes).size).toBe(20 * CODE_COUNT)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/)
})

test('[4.02] a code is read however people type it, and what is none is not', () => {
  const [code = ''] = makeRecoveryCodes()
  const grouped = code.match(/.{4}/g)?.join('-') ?? ''
  expect(readRecoveryCode(` ${grouped.toUpperCase()} `)).toBe(code)
  expect(readRecoveryCode('OIL0 oil0-0000 0000')).toBe('0110011000000000')
  for (const none of ['', '123456', `${code}0`, code.slice(1), 'uuuuuuuuuuuuuuuu']) {
    expect(readRecoveryCode(none)).toBeUndefined()
  }
})

test('[4.02] a hash is of one account and one key alone', () => {
  const [code = ''] = makeRecoveryCodes()
  const hashes = [
    hashRecoveryCode(code, 'a', KEY),
    hashRecoveryCode(code, 'b', KEY),
    hashRecoveryCode(code, 'a', '22'.repeat(32)),
  ]
  expect(new Set(hashes).size).toBe(3)
  expect(hashRecoveryCode(code, 'a', KEY)).toBe(hashes[0])
})
