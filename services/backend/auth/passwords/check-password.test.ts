import { expect, test } from 'vitest'
import { checkPassword } from './check-password.ts'

const LENGTH = 'Password should be at least 8 characters.'
const KNOWN = 'Password is known to be weak and easy to guess, please choose a different one.'

function refusalOf(password: string, address?: string) {
  try {
    checkPassword(password, [undefined, null, '', address])
    return undefined
  } catch (error) {
    return error
  }
}

test.each([
  'correct horse battery',
  'straight as a plumb line',
  'kneeling',
  'éééééééé',
  '🪑🪑🪑🪑🪑🪑🪑🪑',
  'x'.repeat(72),
])('%j is taken', (password) => {
  expect(refusalOf(password)).toBeUndefined()
})

test.each([
  ['', ['length'], LENGTH],
  ['7 chars', ['length'], LENGTH],
  ['éééé', ['length'], LENGTH],
  ['🪑🪑🪑🪑', ['length'], LENGTH],
  ['123456', ['length', 'pwned'], `${LENGTH} ${KNOWN}`],
  ['password', ['pwned'], KNOWN],
  ['Password', ['pwned'], KNOWN],
  ['PASSWORD1', ['pwned'], KNOWN],
  ['iloveyou1', ['pwned'], KNOWN],
  ['1q2w3e4r', ['pwned'], KNOWN],
  ['12345678', ['pwned'], KNOWN],
  ['00000000', ['pwned'], KNOWN],
])('%j is weak: %j', (password, reasons, message) => {
  expect(refusalOf(password)).toMatchObject({
    status: 422,
    code: 'weak_password',
    message,
    details: { weak_password: { reasons } },
  })
})

test.each(['kim@keel.test', 'Kim@Keel.TEST', ' kim@keel.test '])('%j is the address itself', (password) => {
  expect(refusalOf(password, 'kim@keel.test')).toMatchObject({
    status: 422,
    code: 'weak_password',
    message: 'Password should not be the email address.',
    details: { weak_password: { reasons: ['email'] } },
  })
  expect(refusalOf(password, 'someone.else@keel.test')).toBeUndefined()
})

test.each(['x'.repeat(73), 'é'.repeat(37), 'x'.repeat(1_000_000)])(
  'one of more than 72 bytes is too long',
  (password) => {
    expect(refusalOf(password)).toMatchObject({ status: 400, code: 'validation_failed' })
  },
)
