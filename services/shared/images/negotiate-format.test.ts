import { expect, test } from 'vitest'
import { negotiateFormat } from './negotiate-format.ts'

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
