import { expect, test } from 'vitest'
import { encodingFor } from './content-coding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, zstd;q=0.5', 'zstd'],
  ['GZIP', 'gzip'],
  [' br ; q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, zstd; q=0 , gzip;q=0', 'identity'],
  ['br;q=0.05', 'br'],
  ['brotli, x-gzip', 'identity'],
  ['', 'identity'],
])('whoever takes %j gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
  expect(encodingFor(accepted)).toBe(encoding)
})

test('whoever says nothing gets it as it is, and a list of headers is one', () => {
  expect(encodingFor(undefined)).toBe('identity')
  expect(encodingFor(['zstd', 'br'])).toBe('br')
})
