import { expect, test } from 'vitest'
import { readViewed, withViewed, writeViewed } from './viewed-products.ts'

const chair = { handle: 'keel-kneeling-chair', title: 'Keel Kneeling Chair' }
const stool = { handle: 'keel-saddle-stool', title: 'Keel Saddle Stool' }

test('what was opened is read as it was written, the newest first and once', () => {
  const list = withViewed(withViewed(withViewed([], chair), stool), chair)
  expect(list).toEqual([chair, stool])
  expect(readViewed(writeViewed(list))).toEqual(list)
})

test('eight are kept', () => {
  const many = Array.from({ length: 12 }, (_, at) => ({ handle: `stool-${at}`, title: `Stool ${at}` }))
  const list = many.reduce(withViewed, [] as ReturnType<typeof readViewed>)
  expect(list.map(({ handle }) => handle)).toEqual([11, 10, 9, 8, 7, 6, 5, 4].map((at) => `stool-${at}`))
  expect(readViewed(writeViewed(many))).toHaveLength(8)
})

test('a newer title takes the place of an older one', () => {
  expect(withViewed([chair], { ...chair, title: 'New' })).toEqual([{ ...chair, title: 'New' }])
})

test.each([null, '', '\n\n', 'keel-stool', 'keel-stool ', ' Title', 'a/b Title', 'a?b Title', '{"a":1}'])(
  '%j has nothing that was opened',
  (text) => {
    expect(readViewed(text)).toEqual([])
  },
)

test('a line that somebody else wrote is left out, and the others stay', () => {
  expect(readViewed(`x\n${writeViewed([chair])}\n${'y'.repeat(300)} Title`)).toEqual([chair])
})
