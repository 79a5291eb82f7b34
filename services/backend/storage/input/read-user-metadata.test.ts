import { expect, test } from 'vitest'
import { readUserMetadata } from './read-user-metadata.ts'

test.each([
  ['{"a":{"b":[1,null]}}', { a: { b: [1, null] } }],
  ['{"a":"\\ud800"}', { a: '\ufffd' }],
  ['', {}],
  ['no JSON', {}],
  ['[1]', {}],
  ['"a"', {}],
  ['null', {}],
])('%s is kept as %j', (written, kept) => {
  expect(JSON.parse(readUserMetadata(written))).toEqual(kept)
})

test('so many bytes are kept, and no more', () => {
  const ofBytes = (bytes: number) => JSON.stringify({ a: 'ü'.repeat((bytes - 8) / 2) })
  expect(readUserMetadata(ofBytes(16 * 1024))).toHaveLength(8 * 1024 + 4)
  expect(() => readUserMetadata(ofBytes(16 * 1024 + 2))).toThrow(
    expect.objectContaining({ meantStatus: 413 }),
  )
})

test.each(['{"a":"\\u0000"}', '{"\\u0000":1}', `{"a":${'['.repeat(7_000)}${']'.repeat(7_000)}}`])(
  '%.20s is refused: no database keeps it',
  (written) => {
    expect(() => readUserMetadata(written)).toThrow(expect.objectContaining({ meantStatus: 400 }))
  },
)
