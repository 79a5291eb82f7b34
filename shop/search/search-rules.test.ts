import { expect, test } from 'vitest'
import { askedFor, isAsked, isFound, resultText, searchedText } from './search-rules.ts'

test('[2.37] a query is found in title or description, whatever its case', () => {
  const text = searchedText({ title: 'Keel Saddle Stool', description: 'Walnut, by hand.' })
  expect(isFound(text, 'SADDLE')).toBe(true)
  expect(isFound(text, 'walnut, by')).toBe(true)
  expect(isFound(text, 'birch')).toBe(false)
  expect(isFound(text, '')).toBe(true)
})

test('[2.37] a match does not reach from the title into the description', () => {
  expect(isFound(searchedText({ title: 'Stool', description: 'Made here' }), 'stoolmade')).toBe(false)
})

test('[2.37] the words above the results', () => {
  expect(resultText(8, '', true)).toBe('Showing all 8 products')
  expect(resultText(1, 'saddle', true)).toBe('Found 1 result for "saddle"')
  expect(resultText(0, 'sofa', true)).toBe('Found 0 results for "sofa"')
  expect(resultText(1, '', true)).toBe('Showing all 1 product')
  expect(resultText(50, '', false)).toBe('Showing 50 products')
})

test('[5.04] blanks are no query, and 10,000 characters are cut', () => {
  expect(askedFor('   ')).toBe('')
  expect(askedFor(undefined)).toBe('')
  expect(askedFor('  stool ')).toBe('stool')
  expect(askedFor('x'.repeat(10_000))).toHaveLength(200)
  expect(askedFor(`${'x'.repeat(199)} y`)).toHaveLength(199)
  expect([isAsked(' '), isAsked(' stool ')]).toEqual([false, true])
})

test('[5.04] a query is not cut within a sign of two halves, which no address can say', () => {
  const cut = askedFor(`${'x'.repeat(199)}\u{1f600}`)
  expect(cut).toBe('x'.repeat(199))
  expect(encodeURIComponent(askedFor(`${'x'.repeat(198)}\u{1f600}`))).toContain('%F0%9F%98%80')
})
