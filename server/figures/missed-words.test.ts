import { expect, test } from 'vitest'
import { missedWords } from './missed-words.ts'

test.each([
  ['Standing  Desk', 'standing desk'],
  ['  foot-rest, please!', 'foot rest please'],
  ['desk. chair...', 'desk chair'],
  ['24 inch', '24 inch'],
  ['Fußstütze', 'fußstütze'],
  ['ｄｅｓｋ', 'desk'],
  ['椅子', '椅子'],
  ['children’s', 'children s'],
  ['a b c d e f', 'a b c d e f'],
])('%j is kept as %j', (typed, kept) => {
  expect(missedWords(typed)).toBe(kept)
})

test.each([
  'kim@example.com',
  'mailto kim@example',
  '5035550142',
  '503-555-0142',
  '+1 (503) 555',
  'order 1001',
  '97201',
  '１２３４',
  'ab12',
  '<script>alert</script>',
  'https://example.com',
  'a b c d e f g',
  'x'.repeat(25),
  `${'x'.repeat(20)} ${'y'.repeat(20)} ${'z'.repeat(20)}`,
  '',
  ' - ',
  '\u0000',
])('nothing of %j is kept', (typed) => {
  expect(missedWords(typed)).toBeUndefined()
})
