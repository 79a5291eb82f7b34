import { expect, test } from 'vitest'
import { AS_SPECIFIED, claimedWithout, SUBSTANTIATED } from '#tests/fixtures/shop/shown-claims.ts'
import { heroWords } from './hero-words.ts'

const data = {
  title: 'Sit',
  lead: 'For {chair.sitters}.',
  claims: [],
  benefits: [{ claim: 'guarantee.returns', text: '{returns.days}-day risk-free returns' }],
} as const

test('[2.18] the top of a page has its figures filled in', () => {
  expect(heroWords({ data }, { currency: 'USD', claims: AS_SPECIFIED })).toEqual({
    title: 'Sit',
    lead: `For 5'2" to 6'2".`,
    benefits: ['30-day risk-free returns'],
  })
})

test('it says nothing that may not be claimed now', () => {
  const source = { href: '/articles/slopes', label: 'What slopes do' }
  const claimed = { ...data, claims: ['counter.setting-minutes'], otherwise: 'For anyone.', source } as const
  const wordsWith = (claims: typeof AS_SPECIFIED) => heroWords({ data: claimed }, { currency: 'USD', claims })
  expect(wordsWith(AS_SPECIFIED)).toMatchObject({ lead: `For 5'2" to 6'2".`, source })
  expect(wordsWith(SUBSTANTIATED)).toMatchObject({ lead: 'For anyone.', source: undefined })
  const claims = claimedWithout('guarantee.returns')
  expect(heroWords({ data }, { currency: 'USD', claims }).benefits).toEqual([])
})

test('a page that the list lacks is told of', () => {
  expect(() => heroWords(undefined, { currency: 'USD', claims: AS_SPECIFIED })).toThrow(
    'shop/content/lists/heroes.json lacks a page',
  )
})
