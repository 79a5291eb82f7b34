import { expect, test } from 'vitest'
import { comesFrom } from './comes-from.ts'
import { encodingFor } from './content-coding.ts'
import { equalsSecret, isSigned, sign } from './signature.ts'

const KEY = '0f'.repeat(32)

test('a signature is of its text and its key', () => {
  const signature = sign(KEY, 'order 1001')
  expect(signature).toMatch(/^[\w-]{43}$/)
  expect(isSigned(KEY, 'order 1001', signature)).toBe(true)
  expect(isSigned(KEY, 'order 1002', signature)).toBe(false)
  expect(isSigned('5e'.repeat(32), 'order 1001', signature)).toBe(false)
  for (const wrong of ['', signature.slice(1), `${signature}=`, signature.toUpperCase()])
    expect(isSigned(KEY, 'order 1001', wrong), wrong).toBe(false)
  // RFC 4231, test case 2, whose key is 'Jefe'.
  const rfc = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'
  const signed = sign(Buffer.from('Jefe').toString('hex'), 'what do ya want for nothing?')
  expect(Buffer.from(signed, 'base64url').toString('hex')).toBe(rfc)
})

test('a secret equals itself alone, whatever the lengths', () => {
  expect(equalsSecret('secret', 'secret')).toBe(true)
  for (const wrong of ['', 'secre', 'secret ', 'Secret'])
    expect(equalsSecret('secret', wrong), wrong).toBe(false)
})

test('a form comes from the shop’s own pages, or from no browser', () => {
  const from = (origin?: string) => comesFrom('https://keel.test/', origin)
  expect([from('https://keel.test'), from(undefined)]).toEqual([true, true])
  for (const other of [
    'http://keel.test',
    'https://keel.test.evil.example',
    'https://keel.test:8443',
    'null',
    '',
  ])
    expect(from(other), other).toBe(false)
})

test.each<[string | string[] | undefined, string]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  [' br ; q=0.1 , gzip', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000 ,gzip; q=0', 'identity'],
  ['br;q=0.01', 'br'],
  ['br;q=0.001', 'br'],
  ['brotli, gzipped', 'identity'],
  ['deflate', 'identity'],
  [['gzip', 'br'], 'br'],
  ['br;q=0;level=1', 'br'],
])('%j is answered in %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
