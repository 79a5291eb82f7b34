import { expect, test } from 'vitest'
import { withoutGuard, writeRecord } from './write-csv.ts'

test.each([
  ['=HYPERLINK(1)', "'=HYPERLINK(1)"],
  ['+1 555', "'+1 555"],
  ['-1+cmd', "'-1+cmd"],
  ['-', "'-"],
  ['@SUM(1)', "'@SUM(1)"],
  ["'=1", "''=1"],
  ['＝1', "'＝1"],
])('%s is a text to a spreadsheet, and itself to whoever reads it back', (cell, written) => {
  expect(writeRecord([cell])).toBe(`${written}\r\n`)
  expect(withoutGuard(written)).toBe(cell)
})

test('a cell that begins with a tab is guarded within its quotes', () => {
  expect(writeRecord(['\t=1'])).toBe("'\t=1\r\n")
})

test.each(['Oat', '49.90', '-3', '-0.5', "'tis a chair", "'", ''])('%j stays as it is, both ways', (cell) => {
  expect(writeRecord([cell])).toBe(`${cell}\r\n`)
  expect(withoutGuard(cell)).toBe(cell)
})
