import { expect, test } from 'vitest'
import { caseNumber, findCase, readCaseNumber } from './case-number.ts'

test('a return and a claim are numbered below their order', () => {
  expect([caseNumber('R', 1042, 1), caseNumber('W', 1042, 12)]).toEqual(['R1042-1', 'W1042-12'])
})

test.each(['R1042-1', 'r1042-1', ' R1042-1 ', '1042-1', '#1042-1', 'R#1042-1'])('%j is a return', (text) => {
  expect(readCaseNumber('R', text)).toEqual({ orderNumber: 1042, sequence: 1 })
})

test('of several digits each counts', () => {
  expect(readCaseNumber('W', 'w999999999999999-123456')).toEqual({
    orderNumber: 999_999_999_999_999,
    sequence: 123_456,
  })
})

test.each([
  ...[
    'W1042-1',
    '',
    '1042',
    '1042-',
    '-1',
    'R1042',
    'RR1042-1',
    '1042-1x',
    'x 1042-1',
    '1042 - 1',
    '1O42-1',
    '1042-x',
  ],
  `${'9'.repeat(16)}-1`,
  '1042-1234567',
])('%j is no return', (text) => {
  expect(readCaseNumber('R', text)).toBeUndefined()
})

test('a case is found below its own order, by its letter and its number', async () => {
  const asked: number[] = []
  const read = async (orderNumber: number) => {
    asked.push(orderNumber)
    return [{ sequence: 1 }, { sequence: 2 }]
  }
  const find = (named: string | undefined) => findCase('R', named, { number: 1042 }, read)
  expect(await find('R1042-2')).toEqual({ sequence: 2 })
  expect(await find('R1042-3')).toBeUndefined()
  expect(asked).toEqual([1042, 1042])
  for (const wrong of ['R1043-2', 'W1042-2', 'x', '', undefined]) expect(await find(wrong)).toBeUndefined()
  expect(asked).toHaveLength(2)
})
