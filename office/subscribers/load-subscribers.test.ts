import { expect, test } from 'vitest'
import { csvLine } from './load-subscribers.ts'

test('a line holds plain texts as they are, and quotes what would end a cell', () => {
  expect(csvLine(['ada@example.com', 'a,b', 'says "x"', 'two\nlines'])).toBe(
    'ada@example.com,"a,b","says ""x""","two\nlines"\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠x'])(
  '%j is no formula',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
  },
)
