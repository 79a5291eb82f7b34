import { expect, test } from 'vitest'
import { negotiateFormat, readTransform } from './transform.ts'

test.each([
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['image/webp,*/*', 'webp'],
  ['image/avif;q=0, image/webp;q=0.5', 'webp'],
  ['*/*', 'jpg'],
  ['', 'jpg'],
  ['image/avif-sequence', 'jpg'],
  [';;;,,,q=', 'jpg'],
])('Accept: %s', (accept, format) => {
  expect(negotiateFormat(accept, 'jpg')).toBe(format)
})

test('Shopify’s parameters are read, and others are left alone', () => {
  const query = { v: 'abc', width: '400', height: '0300', crop: 'left', format: 'pjpg', utm_source: 'mail' }
  expect(readTransform(query)).toEqual({
    ok: true,
    transform: { width: 400, height: 300, crop: 'left', format: 'jpg' },
  })
})

test.each(['0', '-1', '1e9', '1000000000', '5761', 'abc', '', '400px', '4.5', ' 400', '٤٠٠'])(
  'a width of %j is refused, with what a width may be',
  (width) => {
    const problem = 'width must be a whole number from 1 to 5760'
    expect(readTransform({ width })).toEqual({ ok: false, problem })
  },
)

test('everything that is wrong is named', () => {
  const read = readTransform({ height: '0', crop: 'region', format: 'exe' })
  expect(read).toEqual({ ok: false, problem: expect.stringMatching(/height.*crop.*center.*format.*avif/) })
})
