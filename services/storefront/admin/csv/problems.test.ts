import { expect, test } from 'vitest'
import { COLUMNS, columnOf } from './columns.ts'
import { NAMED_PROBLEMS, Problems, Warnings } from './problems.ts'

test('what an import loses is told once for each kind, with its first line and how many more there are', () => {
  const warnings = new Warnings()
  expect(warnings.lines()).toEqual([])
  warnings.add(7, 'weights are not kept')
  warnings.add(3, 'gift cards are left out')
  warnings.add(9, 'weights are not kept')
  warnings.add(12, 'weights are not kept', 2)
  warnings.add(5, 'pictures are too many', 4)
  expect(warnings.lines()).toEqual([
    'line 7 and 3 more: weights are not kept',
    'line 3: gift cards are left out',
    'line 5 and 3 more: pictures are too many',
  ])
})

test('a column is known by the name of an export and by that of the sample file, in any case', () => {
  expect(columnOf('Handle')).toBe('Handle')
  expect(columnOf(' url HANDLE ')).toBe('Handle')
  expect(columnOf('Product image URL')).toBe('Image Src')
  expect(columnOf('Continue selling when out of stock')).toBe('Variant Inventory Policy')
  for (const column of COLUMNS) expect(columnOf(column.toUpperCase())).toBe(column)
  for (const name of ['', 'Handles', 'toString']) expect(columnOf(name)).toBeUndefined()
})

test('a hundred problems are named in the order of their lines, and more are counted', () => {
  const problems = new Problems()
  problems.add(7, 'it is wrong')
  expect(problems.message()).toBe('line 7: it is wrong')
  problems.add(3, 'so is this')
  expect(problems.message()).toBe(
    '2 problems, and nothing was imported:\nline 3: so is this\nline 7: it is wrong',
  )
  for (let line = 10; problems.count < NAMED_PROBLEMS; line++) problems.add(line, 'wrong')
  expect(problems.message()).not.toContain('more')
  problems.add(1, 'one too many')
  problems.addUnnamed(4)
  expect(problems.message().split('\n')).toHaveLength(NAMED_PROBLEMS + 2)
  expect(problems.message()).toMatch(/^105 problems, .*\nand 5 more$/s)
})

test('what could not be kept is told once for each kind, with how many more there are', () => {
  const warnings = new Warnings()
  warnings.add(2, 'a')
  warnings.add(3, 'b', 4)
  warnings.add(9, 'a')
  warnings.add(9, 'a', 2)
  expect(warnings.lines()).toEqual(['line 2 and 3 more: a', 'line 3 and 3 more: b'])
})
