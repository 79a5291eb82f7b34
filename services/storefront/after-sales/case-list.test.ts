import { expect, test } from 'vitest'
import { PAGE_CASES, pageOf, soughtOrder } from './case-list.ts'

test.each([
  ['1042', 1042],
  [' #1042 ', 1042],
  ['R1042-1', 1042],
  ['w1042-12', 1042],
  ['Ada@Example.com', 'Ada@Example.com'],
  ['R1042-', 'R1042-'],
  ['1042; drop', '1042; drop'],
])('%j looks for %j', (text, value) => {
  const nodes = JSON.stringify(soughtOrder(text)?.toOperationNode())
  expect(nodes).toContain(JSON.stringify(value))
  expect(nodes.includes('email')).toBe(typeof value === 'string')
})

test('nothing typed looks for everything', () => {
  expect([undefined, '', '  '].map((text) => soughtOrder(text))).toEqual([undefined, undefined, undefined])
})

test('a page says where the next begins, and the last one nothing', () => {
  const rows = Array.from({ length: PAGE_CASES + 1 }, (_, index) => ({ id: 9_000 - index }))
  expect(pageOf(rows)).toEqual({
    rows: rows.slice(0, PAGE_CASES),
    next: String(9_000 - PAGE_CASES + 1),
  })
  expect(pageOf(rows.slice(1)).next).toBeNull()
  expect(pageOf([])).toEqual({ rows: [], next: null })
})
