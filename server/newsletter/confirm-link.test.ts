import { expect, test } from 'vitest'
import { CONFIRM_PATH, confirmUrl, readConfirmation } from './confirm-link.ts'

const KEY = '0f'.repeat(32)
const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const askedAt = new Date('2026-03-06T12:00:00Z')
const urlOf = (email: string) =>
  confirmUrl({ publicUrl: 'https://keel.test', signingKey: KEY }, email, askedAt)
const tokenOf = (email: string) => urlOf(email).slice(`https://keel.test${CONFIRM_PATH}`.length)
const read = (token: string, passedMs = 0, key = KEY) =>
  readConfirmation(key, token, new Date(askedAt.getTime() + passedMs))

test('a link says whose address is confirmed, in small letters, and when that was asked for', () => {
  expect(urlOf('Ada@Example.com')).toMatch(
    /^https:\/\/keel\.test\/newsletter\/confirm\/[\w-]+\.\d{13}\.[\w-]{43}$/,
  )
  expect(read(tokenOf('Ada@Example.com'))).toEqual({ kind: 'valid', email: 'ada@example.com', askedAt })
})

test('it is good for seven days, to the end', () => {
  const token = tokenOf('ada@example.com')
  expect(read(token, WEEK_MS)).toMatchObject({ kind: 'valid' })
  expect(read(token, WEEK_MS + 1)).toEqual({ kind: 'expired' })
})

test('what was made up, changed or cut short confirms nothing', () => {
  const token = tokenOf('ada@example.com')
  const [email, time, signature] = token.split('.')
  const other = tokenOf('eve@example.com').split('.')[0]
  for (const wrong of [
    ...['', '..', `${other}.${time}.${signature}`, `${email}.${Number(time) + 1}.${signature}`],
    ...[`${email}.${time}.`, `${email}..${signature}`, `.${time}.${signature}`, `x${token}`, `${token}x`],
    `${'a'.repeat(1401)}.${time}.${signature}`,
  ])
    expect(read(wrong), wrong).toEqual({ kind: 'altered' })
  expect(read(token, 0, '5e'.repeat(32))).toEqual({ kind: 'altered' })
})
