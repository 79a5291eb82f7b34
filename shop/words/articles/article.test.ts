import { expect, test } from 'vitest'
import { countWords, readTime } from './article.ts'

test('words are counted as they are read: no addresses, no marks', () => {
  expect(countWords('## Two words\n\n- [the fit finder](/setup-guide) doesn’t lie, **ever**')).toBe(8)
})

test('[3.08] readTime follows from the words, and is never nothing', () => {
  expect([readTime(3), readTime(1100), readTime(1300)]).toEqual(['1 min read', '5 min read', '6 min read'])
})
