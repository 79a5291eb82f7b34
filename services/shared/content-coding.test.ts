import { expect, test } from 'vitest'
import { collectGarbage } from '#tests/fixtures/collect-garbage.ts'
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

test.each([
  ['many', 50_000, 90],
  ['long', 30, 1024 * 1024],
])('headers that somebody makes up take no memory, however %s they are', (_, count, length) => {
  const filler = 'x'.repeat(length)
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let at = 0; at < count; at++) expect(encodingFor(`${at}${filler}, br`.toLowerCase())).toBe('br')
  collectGarbage()
  // Kept, they would weigh 5 MiB and 30.
  expect((process.memoryUsage().heapUsed - before) / 1024 / 1024).toBeLessThan(3)
})
