import { expect, test } from 'vitest'
import { summaryText } from './summary-text.ts'

test('a short text is put on one line', () => {
  expect(summaryText('  A stool\n that\tmoves. ')).toBe('A stool that moves.')
})

test('a long one ends after a whole word, without the comma that followed it', () => {
  expect(summaryText(`${'word '.repeat(30)}then, longer than it may be`)).toBe(`${'word '.repeat(30)}then…`)
  expect(summaryText('word '.repeat(80)).length).toBeLessThanOrEqual(160)
})

test('one without a space is cut all the same, and never through a character', () => {
  expect(summaryText('x'.repeat(300))).toBe(`${'x'.repeat(159)}…`)
  expect(summaryText(`x${'🪑'.repeat(300)}`).isWellFormed()).toBe(true)
})
