import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AS_SPECIFIED, claimedWithout, claimedWithProofOf } from '#tests/fixtures/shop/shown-claims.ts'
import type { Claims } from '../../page-api/claims.ts'
import { StudyClaims } from './own-sections.tsx'

const textWith = (claims: Claims): string =>
  renderToStaticMarkup(<StudyClaims claims={claims} />).replaceAll(/<[^>]+>/g, ' ')

test('[2.30] [9.15] the figures stand with what is known behind them', () => {
  const text = textWith(AS_SPECIFIED)
  for (const figure of ['94%', '90%', '40%, 70%, 85%']) expect(text).toContain(figure)
  expect(text).toContain('94% and 90% are our own figures, and no study is behind those either.')
})

test('a figure that is withdrawn is spoken of nowhere', () => {
  const text = textWith(claimedWithout('study.recommend'))
  expect(text).not.toContain('94%')
  expect(text).toContain('90% is our own figure, and no study is behind that either.')
  expect(textWith(claimedWithout('study.quoted'))).toContain(
    '94% and 90% are our own figures, and no study is behind those.',
  )
  expect(textWith(claimedWithout('study.quoted'))).not.toMatch(/85%|quoted/)
})

test('nothing is said to lack a study that has one', () => {
  const text = textWith(claimedWithProofOf('study.position'))
  expect(text).toContain('94% is our own figure')
  expect(text).not.toContain('90% are')
  expect(textWith(claimedWithProofOf('study.position', 'study.recommend'))).not.toContain('our own')
})

test('without any of it there is no section', () => {
  expect(textWith(claimedWithout('study.position', 'study.recommend', 'study.quoted'))).toBe('')
})
