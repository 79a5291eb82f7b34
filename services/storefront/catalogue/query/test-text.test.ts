import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'
import { testText } from './test-text.ts'

const NOW = new Date('2026-02-28T00:00:00Z')

/** Each test takes a new article, since words are remembered by object. */
const article = () => ({
  title: 'Épée and stools',
  text: 'How a saddle carries the weight.',
  fields: { tag: ['Posture', 'At work'], created_at: new Date('2026-03-01T00:00:00Z') },
})
const isFound = (text: string, searched: Parameters<typeof testText>[1] = article()) => {
  const query = parseQuery(text)
  if (!query) throw new Error(`beyond the limits: ${text}`)
  return testText(query, searched, NOW)
}

test.each([
  ['', true],
  ['epee', true],
  ['stool', true],
  ['EPEE stools', true],
  ['"and stool"', true],
  ['"stools how"', true],
  ['"stools and"', false],
  ['addle', false],
  ['sadd', false],
  ['sadd*', true],
  ['addle*', false],
  ['saddles*', true],
  ['"how sad"*', false],
  ['how-sad*', true],
  ['how-*', true],
  ['horse-sad*', false],
  ['epee & stools', true],
  ['title:&', true],
  ['ép*', true],
  ['saddle OR horse', true],
  ['saddle horse', false],
  ['horse OR cow', false],
  ['-horse', true],
  ['-saddle', false],
  ['title:stools', true],
  ['title:saddle', false],
  ['title:ep*', true],
  ['title:sad*', false],
  ['tag:posture', true],
  ['tag:post', false],
  ['tag:post*', true],
  ['tag:ture*', false],
  ['tag:"at work"', true],
  ['tag:home', false],
  ['tag_not:home', true],
  ['tag_not:posture', false],
  ['tag_not:pos*', false],
  ['created_at:>2026-02-28', true],
  ['created_at:>2026-03-01', false],
  ['created_at:>=2026-03-01', true],
  ['created_at:<2026-03-02', true],
  ['created_at:<2026-03-01', false],
  ['created_at:<=2026-03-01', true],
  ['created_at:<=2026-02-28', false],
  ['created_at:2026-03-01', true],
  ['created_at:2026-03-02', false],
  ['created_at:soon', false],
  ['created_at:<now', false],
  ['created_at:>now', true],
  ['created_at_not:2026-03-02', false],
  ['colour:red', false],
  ['colour_not:red', false],
  ['tostring:x', false],
])('finds the article by %j: %s', (text, found) => {
  expect(isFound(text)).toBe(found)
})

test('what has no fields is found by its words alone', () => {
  const collection = { title: 'Stools', text: '' }
  expect([
    isFound('stools', collection),
    isFound('tag:a', collection),
    isFound('tag_not:a', collection),
  ]).toEqual([true, false, false])
})

test('signs are no words, and beginnings are those of words', () => {
  const text = { title: 'Sit & stand', text: 'A seat (saddle) that rocks.' }
  expect(
    ['sit & stand', 'saddle*', 'sea*', 'addle*', '(sit) - stand'].map((each) => isFound(each, { ...text })),
  ).toEqual([true, true, true, false, true])
})
