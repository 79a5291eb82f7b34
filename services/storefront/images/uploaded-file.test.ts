import { expect, test } from 'vitest'
import { isUploaded, uploadedFile } from './uploaded-file.ts'

const HASH = '0123456789abcdef'

test.each([
  ['The stool, from the side', `the-stool-from-the-side-${HASH}.webp`],
  ['  Fußbank in Müllers Küche. ', `fu-bank-in-mullers-kuche-${HASH}.webp`],
  ['椅子', `picture-${HASH}.webp`],
  ['../../etc/passwd', `etc-passwd-${HASH}.webp`],
  [`${'a'.repeat(59)} b`, `${'a'.repeat(59)}-${HASH}.webp`],
])('%s names its file', (alt, file) => {
  expect(uploadedFile(alt, HASH)).toBe(file)
  expect(isUploaded(file)).toBe(true)
})

test.each([
  'side.jpg',
  'natural-birch-oat.webp',
  `side-${HASH}.jpg`,
  `${HASH}.webp`,
  `side-${HASH}.webp.jpg`,
])('%s comes with the shop', (file) => {
  expect(isUploaded(file)).toBe(false)
})
