import { expect, test } from 'vitest'
import { heroWords } from './hero-words.ts'

test('[2.18] the top of a page has its figures filled in', () => {
  const data = {
    title: 'Sit',
    lead: 'For {chair.sitters}.',
    benefits: ['{returns.days}-day risk-free returns'],
  }
  expect(heroWords({ data }, 'USD')).toEqual({
    title: 'Sit',
    lead: `For 5'2" to 6'2".`,
    benefits: ['30-day risk-free returns'],
  })
})

test('a page that the list lacks is told of', () => {
  expect(() => heroWords(undefined, 'USD')).toThrow('shop/content/lists/heroes.json lacks a page')
})
