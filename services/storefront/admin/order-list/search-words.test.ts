import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test.each([
  ['Ada Lane', "'ada' & 'lane'", "'ada' & 'lane':*"],
  ['José', "'jose'", "'jose':*"],
  ['ada.lane@example.com', "'ada' & 'lane' & 'example' & 'com'", "'ada' & 'lane' & 'example' & 'com':*"],
  ['O’Brien', "'o' & 'brien'", "'o' & 'brien':*"],
  ['#1001', "'1001'", "'1001'"],
  ['OR', "'or'", "'or'"],
  ['1Z 999-AA1', "'1z' & '999' & 'aa1'", "'1z' & '999' & 'aa1':*"],
  ['94001000', "'94001000'", "'94001000':*"],
])('takes the words of %s', (text, whole, begun) => {
  expect(searchWords(text)).toEqual({ whole, begun })
})

test.each(['', '  ', '--', "'", '& | !'])('finds no word in %j', (text) => {
  expect(searchWords(text)).toBeUndefined()
})

test('takes no more words than anybody types, and none that ends a quotation', () => {
  expect(searchWords('a '.repeat(100))?.whole.split(' & ')).toHaveLength(8)
  expect(searchWords("x' | 'y\\")?.whole).toBe("'x' & 'y'")
})
