import { expect, test } from 'vitest'
import { NAMED_PROBLEMS, Problems } from './problems.ts'
import { Warnings } from './warnings.ts'

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
