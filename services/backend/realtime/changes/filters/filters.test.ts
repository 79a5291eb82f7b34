import { expect, test } from 'vitest'
import { threadCpuMs } from '#tests/fixtures/thread-cpu-ms.ts'
import { parseFilter } from './parse-filter.ts'
import { type CheckedCondition, compareValues, isLike, passesFilter } from './passes-filter.ts'

const condition = (operator: CheckedCondition['operator'], values: string[], isNegated = false) => ({
  column: 'x',
  operator,
  values,
  isNegated,
})
const passes = (value: string, ...of: Parameters<typeof condition>) =>
  passesFilter({ x: value }, [condition(...of)])

test('[7.07] a filter is split at its own commas, not at those of its values', () => {
  expect(parseFilter('a=eq.1,b=in.(2,"3,(4"),c=not.like."x, \\"y\\"%"')).toEqual({
    kind: 'parsed',
    conditions: [
      { column: 'a', operator: 'eq', value: '1', isNegated: false },
      { column: 'b', operator: 'in', value: '{2,"3,(4"}', isNegated: false },
      { column: 'c', operator: 'like', value: 'x, "y"%', isNegated: true },
    ],
  })
  expect(parseFilter('  ')).toEqual({ kind: 'parsed', conditions: [] })
})

test.each([
  ['undefined', '["undefined"]'],
  ['a=foo.hey', '["foo", "hey"]'],
  ['a=match.^x', '["match", "^x"]'],
  ['a=eq', '["eq"]'],
  ['a=eq.1,,b=eq.2', 'filter must not contain empty segments (check for extra commas)'],
  ['a=in.1,2', '`in` filter value must be wrapped by parentheses'],
])('[7.07] %j is refused in the server’s words', (text, problem) => {
  expect(parseFilter(text)).toEqual({ kind: 'malformed', problem })
})

test('[7.07] numbers are compared whole, however long, and texts by their characters', () => {
  expect(compareValues('9007199254740993', '9007199254740992')).toBe(1)
  expect(compareValues('1.50', '1.5')).toBe(0)
  expect(compareValues('-2', '-10.25')).toBe(1)
  expect(compareValues('1e+30', '999')).toBe(1)
  expect(compareValues('1.5e-7', '0.00000015')).toBe(0)
  expect(compareValues('"10"', '"9"')).toBe(-1)
  expect(compareValues('"a\\"b"', '"a\\"b"')).toBe(0)
})

test('[7.07] each operator, turned round by `not`, and unknown where there is nothing to compare', () => {
  expect(passes('5', 'eq', ['5'])).toBe(true)
  expect(passes('5', 'neq', ['5'])).toBe(false)
  expect(passes('5', 'gt', ['4'])).toBe(true)
  expect(passes('5', 'gte', ['5'])).toBe(true)
  expect(passes('5', 'lt', ['5'])).toBe(false)
  expect(passes('5', 'lte', ['5'])).toBe(true)
  expect(passes('"b"', 'in', ['"a"', '"b"'])).toBe(true)
  expect(passes('"b"', 'in', ['"a"', '"b"'], true)).toBe(false)
  expect(passes('"Kim"', 'ilike', ['"k%"'])).toBe(true)
  expect(passes('"Kim"', 'like', ['"k%"'])).toBe(false)
  expect(passes('null', 'is', ['null'])).toBe(true)
  expect(passes('true', 'is', ['null'], true)).toBe(true)
  expect(passes('null', 'is', ['unknown'])).toBe(true)
  expect(passes('false', 'is', ['true'])).toBe(false)
  for (const operator of ['eq', 'neq', 'lt', 'in', 'like'] as const)
    for (const isNegated of [false, true]) expect(passes('null', operator, ['1'], isNegated)).toBe(false)
  expect(passes('null', 'isdistinct', ['1'])).toBe(true)
  expect(passes('1', 'isdistinct', ['1'])).toBe(false)
  expect(passesFilter({ y: '1' }, [condition('eq', ['1'])])).toBe(false)
})

test('[7.07] patterns match as LIKE does, and none takes long', () => {
  expect(isLike('100% wool', '100\\% %')).toBe(true)
  expect(isLike('100 wool', '100\\% %')).toBe(false)
  expect(isLike('wool', '_ool')).toBe(true)
  expect(isLike('🪑!', '_!')).toBe(true)
  expect(isLike('abcabc', '%abc')).toBe(true)
  expect(isLike('abcab', '%abc')).toBe(false)
  expect(isLike('', '%%')).toBe(true)
  const started = threadCpuMs()
  expect(isLike('a'.repeat(5_000), `${'%a'.repeat(500)}b`)).toBe(false)
  expect(threadCpuMs() - started).toBeLessThan(1_000)
})
