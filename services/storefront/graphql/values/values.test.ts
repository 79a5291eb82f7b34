import { expect, test } from 'vitest'
import { readImageTransform } from './image-transform.ts'
import { readCursor, writeCursor } from './paging.ts'
import { truncate } from './truncate.ts'

const codeOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    const { message, extensions } = error as { message: string; extensions: { code: string } }
    return [extensions.code, message]
  }
  return undefined
}

test('a cursor leads to its place in its own list', () => {
  for (const position of [
    ['Chair', 7],
    [12_900, 'b'],
  ] as const) {
    const cursor = writeCursor('products TITLE', position)
    expect(cursor).toMatch(/^[\w-]+$/)
    expect(readCursor('products TITLE', cursor, 'after')).toEqual(position)
  }
})

test('a cursor of another list, and what is none, is refused by its argument', () => {
  const cursor = writeCursor('products TITLE', ['Chair', 7])
  expect(codeOf(() => readCursor('products PRICE', cursor, 'after'))).toEqual([
    'BAD_REQUEST',
    'after is a cursor of another list or of another sort order',
  ])
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  for (const wrong of [
    '',
    'x',
    encoded(null),
    encoded(['a', 1]),
    encoded([1, 1, 1]),
    encoded(['a', true, 1]),
    encoded(['a', 1, null]),
  ])
    expect(
      codeOf(() => readCursor('a', wrong, 'before')),
      wrong,
    ).toEqual(['BAD_REQUEST', 'before is not a valid cursor'])
})

test('a picture is as wide and high as it is asked for, by its scale, and no larger than any', () => {
  expect(readImageTransform({})).toEqual({
    width: undefined,
    height: undefined,
    crop: undefined,
    format: undefined,
  })
  expect(readImageTransform({ maxWidth: 100, maxHeight: 51, scale: 2 })).toMatchObject({
    width: 200,
    height: 102,
  })
  expect(readImageTransform({ maxWidth: 5760, scale: 3 })).toMatchObject({ width: 5760 })
  expect(readImageTransform({ maxWidth: 3000, maxHeight: 1500, scale: 3 })).toMatchObject({
    width: 5760,
    height: 2880,
  })
  expect(readImageTransform({ maxHeight: 4000, maxWidth: null, scale: 2 })).toMatchObject({
    width: undefined,
    height: 5760,
  })
  expect(readImageTransform({ crop: 'CENTER', preferredContentType: 'WEBP' })).toMatchObject({
    crop: 'center',
    format: 'webp',
  })
})

test.each([
  [{ maxWidth: 0 }, 'maxWidth must be between 1 and 5760'],
  [{ maxWidth: 5761 }, 'maxWidth must be between 1 and 5760'],
  [{ maxHeight: -1 }, 'maxHeight must be between 1 and 5760'],
  [{ scale: 0 }, 'scale must be between 1 and 3'],
  [{ scale: 4 }, 'scale must be between 1 and 3'],
])('%j is refused', (input, message) => {
  expect(codeOf(() => readImageTransform(input))).toEqual(['BAD_REQUEST', message])
})

test('a text is cut with its dots counted, and no letter in half', () => {
  expect([truncate('A chair', undefined), truncate('A chair', null)]).toEqual(['A chair', 'A chair'])
  expect([truncate('A chair', 7), truncate('A chair', 6)]).toEqual(['A chair', 'A c...'])
  expect([truncate('A chair', 3), truncate('A chair', 0)]).toEqual(['...', '...'])
  expect(truncate('🪑🪑🪑🪑🪑', 4)).toBe('🪑...')
  expect(truncate('🪑🪑🪑🪑🪑', 5)).toBe('🪑🪑🪑🪑🪑')
})
