import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { makeSecret, openSecret, sealSecret, stepOfCode } from './one-time-code.ts'

/** RFC 6238, appendix B: the last six digits of its first SHA-1 row, of second 59. */
const RFC_SECRET = Secret.fromLatin1('12345678901234567890').base32
const CODE_OF_STEP_1 = '287082'
const at = (second: number) => new Date(second * 1000)

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

test.each([
  ['in its step', 59, 1],
  ['one step later', 89, 1],
  ['one step earlier', 0, 1],
  ['two steps later', 90, undefined],
  ['an hour later', 3659, undefined],
])('a code %s', (_when, second, step) => {
  expect(stepOfCode(RFC_SECRET, CODE_OF_STEP_1, at(second))).toBe(step)
})

test.each(['', '28708', '2870820', '28708２', 'x'.repeat(100_000), '287083', '-87082', '2870\n82'])(
  'what is no code of it is wrong, and no failure: %j',
  (code) => {
    expect(stepOfCode(RFC_SECRET, code, at(59))).toBeUndefined()
  },
)

test('blanks around a code are nothing', () => {
  expect(stepOfCode(RFC_SECRET, ` ${CODE_OF_STEP_1} `, at(59))).toBe(1)
})

test('a new secret comes as text, as an address and as a drawing that fits into a data address', () => {
  const { secret, uri, qrCode } = makeSecret('keel.test', 'kim+chair@keel.test')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toBe(
    `otpauth://totp/keel.test:kim%2Bchair%40keel.test?issuer=keel.test&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
  expect(qrCode).toMatch(/^<svg .*<\/svg>$/)
  expect(qrCode).not.toMatch(/[#%]/)
})

test('the longest names still fit into the drawing', () => {
  expect(makeSecret('漢'.repeat(64), `${"'".repeat(64)}@${'x'.repeat(190)}`).qrCode).toContain('<svg')
})
