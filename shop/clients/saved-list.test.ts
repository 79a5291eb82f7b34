import { describe, expect, test } from 'vitest'
import {
  changedList,
  MOST_SAVED,
  newToAccount,
  readAccountCopy,
  readSavedList,
  writeAccountCopy,
  writeSavedList,
} from './saved-list.ts'

const many = (count: number) => Array.from({ length: count }, (_, at) => `stool-${at}`)

describe('what is saved for later', () => {
  test('is read as it was written', () => {
    expect(readSavedList(writeSavedList(['chair', 'stool']))).toEqual(['chair', 'stool'])
    expect(readAccountCopy(writeAccountCopy('ada', ['chair', 'stool']))).toEqual({
      userId: 'ada',
      handles: ['chair', 'stool'],
    })
    expect(readAccountCopy(writeAccountCopy('ada', []))).toEqual({ userId: 'ada', handles: [] })
  })

  test.each([null, '', '\n\n', 'a b', 'a/b', 'a?b#c', 'x'.repeat(256)])('%j holds nothing', (text) => {
    expect(readSavedList(text)).toEqual([])
  })

  test('a line that another script wrote is left out, and so is one that stands there twice', () => {
    expect(readSavedList('{"a": 1}\nchair\n\nchair\nstool')).toEqual(['chair', 'stool'])
  })

  test('no more is read than is kept', () => {
    expect(readSavedList(writeSavedList(many(1_000)))).toEqual(many(MOST_SAVED))
  })

  test('an account’s copy without an account is none', () => {
    expect([readAccountCopy(null), readAccountCopy(''), readAccountCopy('\nchair')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('the newest comes first, and is kept once', () => {
    expect(changedList(['chair'], 'stool', true)).toEqual(['stool', 'chair'])
    expect(changedList(['chair', 'stool'], 'stool', true)).toEqual(['chair', 'stool'])
  })

  test('what is removed is gone, and what was never there stays away', () => {
    expect(changedList(['chair', 'stool'], 'chair', false)).toEqual(['stool'])
    expect(changedList(['chair'], 'stool', false)).toEqual(['chair'])
  })

  test('a full list takes nothing more, but gives away, and keeps what it has', () => {
    expect(changedList(many(MOST_SAVED), 'chair', true)).toBeUndefined()
    expect(changedList(many(MOST_SAVED - 1), 'chair', true)).toHaveLength(MOST_SAVED)
    expect(changedList(many(MOST_SAVED), 'stool-7', true)).toEqual(many(MOST_SAVED))
    expect(changedList(many(MOST_SAVED), 'stool-7', false)).toHaveLength(MOST_SAVED - 1)
  })

  test('at sign-in the account gets what it has not, the newest first, as far as there is room', () => {
    expect(newToAccount(['chair', 'stool'], ['stool'])).toEqual(['chair'])
    expect(newToAccount(['chair', 'stool'], many(MOST_SAVED - 1))).toEqual(['chair'])
    expect(newToAccount(['chair'], many(MOST_SAVED))).toEqual([])
    expect(newToAccount(['chair'], many(MOST_SAVED + 1))).toEqual([])
  })
})
