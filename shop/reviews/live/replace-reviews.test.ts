import { expect, test } from 'vitest'
import { pushedOff } from './replace-reviews.ts'

test.each([
  ['one was written', 'abcde', 'nabcd', 'e'],
  ['two were written', 'abcde', 'mnabc', 'de'],
  ['the last was removed', 'abcde', 'abcdf', ''],
  ['one in the middle was removed', 'abcde', 'abdef', ''],
  ['one was written on a list that had room', 'abc', 'nabc', ''],
  ['one was written and one removed', 'abcde', 'nacde', ''],
  ['all are others', 'abcde', 'mnopq', ''],
  ['nothing is left', 'abc', '', ''],
  ['it was empty', '', 'a', ''],
])('[4.05] %s', (_what, before, after, pushed) => {
  expect(pushedOff([...before], [...after]).join('')).toBe(pushed)
})
