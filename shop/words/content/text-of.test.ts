import { expect, test } from 'vitest'
import { AS_SPECIFIED, claimedWithout } from '#tests/fixtures/shop/shown-claims.ts'
import { findProblems } from './find-problems.ts'
import { htmlOf } from './text-of.ts'

const WITHOUT = claimedWithout('health.lower-back')
const say = (html: string, claims = WITHOUT) => htmlOf({ id: 'about', rendered: { html } }, 'USD', claims)

test.each([
  [
    '<p>It opens{claim health.lower-back} and flattens less{end}.</p>',
    '<p>It opens and flattens less.</p>',
    '<p>It opens.</p>',
  ],
  [
    '<p>{claim health.lower-back}Less, in {returns.days}.{otherwise}Open.{end} So.</p>',
    '<p>Less, in 30. So.</p>',
    '<p>Open. So.</p>',
  ],
  [
    '<p>A</p>\n<ul>\n<li>{claim health.lower-back}<strong>B</strong>{end}</li>\n</ul>\n<p>C</p>',
    '<p>A</p>\n<ul>\n<li><strong>B</strong></li>\n</ul>\n<p>C</p>',
    '<p>A</p>\n<p>C</p>',
  ],
  ['<p>{claim badge.new}New{end} {claim health.lower-back}less{end}</p>', '<p>New less</p>', '<p>New </p>'],
])('a claim is off a text as it is withdrawn: %s', (html, whole, without) => {
  expect(say(html, AS_SPECIFIED)).toBe(whole)
  expect(say(html)).toBe(without)
})

test.each([
  ['{claim health.lower-bck}Less.{end}', '{claim health.lower-bck} is no claim of facts/claims/claims.json'],
  [
    '{claim health.lower-back}Less.',
    '{claim health.lower-back} is not one of {claim NAME}, {otherwise} and {end} in a single line',
  ],
  ['Less.{end}', '{end} is not one of {claim NAME}, {otherwise} and {end} in a single line'],
])('the build refuses %s', (text, message) => {
  expect(findProblems(text)).toEqual([{ line: 1, message }])
})
test('the build takes a sentence that names what it claims', () => {
  expect(findProblems('{claim badge.new}New, {returns.days}.{otherwise}Old.{end}')).toEqual([])
})
