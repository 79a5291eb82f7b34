import { expect, test } from 'vitest'
import { pictureKind } from './picture-kind.ts'

const kindOf = (begins: string) => pictureKind(Buffer.from(begins, 'latin1'))

test.each([
  ['\xff\xd8\xff\xe0\x00\x10JFIF', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n\x00', 'image/png'],
  ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'image/webp'],
  ['GIF89a', 'image/gif'],
  ['GIF87a', 'image/gif'],
  ['\x00\x00\x00\x1cftypavif\x00', 'image/avif'],
  ['\x00\x00\x00\x1cftypavis\x00', 'image/avif'],
  ['\x00\x00\x00\x1cftypheic\x00', 'image/heic'],
  ['\x00\x00\x00\x1cftyphevc\x00', 'image/heic'],
  ['\x00\x00\x00\x1cftypmif1\x00', 'image/heic'],
  ['\x00\x00\x00\x1cftypmsf1\x00', 'image/heic'],
  ['\x00\x00\x00\x1cftypisom\x00', 'video/mp4'],
  ['\x00\x00\x00\x1cftypxhei\x00', 'video/mp4'],
  ['<svg onload="alert(1)">', 'image/svg+xml'],
  ['\xef\xbb\xbf \r\n<?xml version="1.0"?><svg>', 'image/svg+xml'],
  ['<!-- a comment --><svg>', 'image/svg+xml'],
  ['<!DOCTYPE svg><svg>', 'image/svg+xml'],
])('a file that begins with %j is %s', (begins, kind) => {
  expect(kindOf(begins)).toBe(kind)
})

test.each([
  '',
  'PNG\r\n\x1a\n',
  '\x89PNG\n\x1a\n',
  'a\xff\xd8\xff',
  '\xff\xd8',
  'RIFF\x10\x00\x00\x00WAVEfmt ',
  'JUNK\x10\x00\x00\x00WEBPVP8 ',
  'RIFFWEBP',
  'a GIF89a',
  'ftypavif',
  '<!doctype html><svg>',
  '<html>',
  'text <svg>',
  '<style>',
])('what begins with %j is no kind that is known', (begins) => {
  expect(kindOf(begins)).toBeUndefined()
})

test('what stands far below does not count', () => {
  expect(kindOf(`${' '.repeat(600)}<svg>`)).toBeUndefined()
  expect(kindOf(`${' '.repeat(500)}<svg>`)).toBe('image/svg+xml')
})
