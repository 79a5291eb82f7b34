import { expect, test } from 'vitest'
import { readUnsubscribeToken, UNSUBSCRIBE_PATH, unsubscribeUrl } from './unsubscribe-link.ts'

const KEY = '0f'.repeat(32)
const urlOf = (address: string) =>
  unsubscribeUrl({ publicUrl: 'https://keel.test', signingKey: KEY }, address)
const tokenOf = (address: string) => urlOf(address).slice(`https://keel.test${UNSUBSCRIBE_PATH}`.length)
const read = (token: string) => readUnsubscribeToken(KEY, token)

test('a link says whose mail it ends, however the address was written', () => {
  expect(urlOf('ada@example.com')).toMatch(/^https:\/\/keel\.test\/unsubscribe\/[\w-]+\.[\w-]{43}$/)
  for (const address of ['ada@example.com', 'Ada@Example.com', 'zoë@müller.example', 'a'])
    expect(read(tokenOf(address))).toBe(address.toLowerCase())
})

test('a link that was made up, changed or cut short ends nobody’s', () => {
  const token = tokenOf('ada@example.com')
  const [address = '', signature = ''] = token.split('.')
  const other = tokenOf('eve@example.com').split('.')[0]
  for (const wrong of [
    ...['', '.', address, `${address}.`, `.${signature}`, `${other}.${signature}`, token.slice(0, -1)],
    ...[`x${token}`, `${token}x`, ` ${token}`, `${token}.`, `${'a'.repeat(1401)}.${signature}`],
  ])
    expect(read(wrong), wrong).toBeUndefined()
  expect(readUnsubscribeToken('5e'.repeat(32), token)).toBeUndefined()
})

test('the longest address that there is has a link, too', () => {
  const longest = `${'ü'.repeat(250)}@example.com`.slice(0, 255)
  expect(read(tokenOf(longest))).toBe(longest)
})
