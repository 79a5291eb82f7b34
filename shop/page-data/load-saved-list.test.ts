import { expect, test } from 'vitest'
import { readSavedHandles } from './load-saved-list.ts'

test('handles are asked for with blanks between them, each once', () => {
  expect(readSavedHandles('keel-saddle-stool keel-kneeling-chair keel-saddle-stool')).toEqual([
    'keel-saddle-stool',
    'keel-kneeling-chair',
  ])
})

test.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['two blanks', 'chair  stool'],
  ['a path', '../admin'],
  ['a query', 'chair?x=1'],
  ['a handle longer than any', 'x'.repeat(256)],
  ['thirteen products', Array.from({ length: 13 }, (_, at) => `stool-${at}`).join(' ')],
])('%s asks for none', (_what, asked) => {
  expect(readSavedHandles(asked)).toEqual([])
})
