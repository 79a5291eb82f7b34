import { expect, test } from 'vitest'
import { withoutGuard, writeRecord } from './csv-record.ts'

test.each([
  ['=HYPERLINK(1)', "'=HYPERLINK(1)"],
  ['+1 555', "'+1 555"],
  ['-1+cmd', "'-1+cmd"],
  ['-', "'-"],
  ['=1-2', "'=1-2"],
  ['-1.', "'-1."],
  ['@SUM(1)', "'@SUM(1)"],
  ["'=1", "''=1"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
])('%s is a text to a spreadsheet, and itself to whoever reads it back', (cell, written) => {
  expect(writeRecord([cell])).toBe(`${written}\r\n`)
  expect(withoutGuard(written)).toBe(cell)
})

test.each([
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
])('what begins with %j is guarded before it is quoted', (cell, written) => {
  expect(writeRecord([cell])).toBe(`${written}\r\n`)
})

test('a record holds plain texts as they are, and quotes what would end a cell', () => {
  expect(writeRecord(['ada@example.com', 'a,b', 'says "x"', 'two\nlines', ' blank'])).toBe(
    'ada@example.com,"a,b","says ""x""","two\nlines"," blank"\r\n',
  )
})

test.each(['Oat', 'Oat = oak', '49.90', '-3', '-12', '-0.5', '-12.75', "'tis a chair", "'", ''])(
  '%j stays as it is, both ways',
  (cell) => {
    expect(writeRecord([cell])).toBe(`${cell}\r\n`)
    expect(withoutGuard(cell)).toBe(cell)
  },
)
