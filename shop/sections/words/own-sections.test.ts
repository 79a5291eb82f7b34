import { expect, test } from 'vitest'
import { AS_SPECIFIED, claimedWithout, SUBSTANTIATED } from '#tests/fixtures/shop/shown-claims.ts'
import type { Claims } from '../../page-api/claims.ts'
import { type OwnSection, ownSectionsOf } from './own-sections.ts'

const features = [
  { title: 'Arms', text: '{arms} of them' },
  { title: 'Shins', text: 'About 30%', claim: 'health.shin-weight' },
  { title: 'Shins', text: 'A share', unless: 'health.shin-weight' },
] as const
const sections: readonly OwnSection[] = [
  { kind: 'features', title: 'Why', layout: 'down', ground: 'paper', features },
  { kind: 'study' },
  { kind: 'questions' },
]
const fillIn = (text: string) => text.replace('{arms}', 'Five')
const shownWith = (claims: Claims) => ownSectionsOf({ data: { sections } }, { claims, fillIn })

test('[2.30] a product has its own sections as its file lists them, with their figures', () => {
  const [why, ...others] = shownWith(AS_SPECIFIED)
  expect(why).toMatchObject({
    title: 'Why',
    features: [
      { title: 'Arms', text: 'Five of them' },
      { title: 'Shins', text: 'About 30%' },
    ],
  })
  expect(others.map(({ kind }) => kind)).toEqual(['study', 'questions'])
})

test('[2.30] a film has its figures filled in, in what stands above it and beside it', () => {
  const film: OwnSection = {
    ...{ kind: 'film', film: 'positions', title: 'Ways to sit', lead: '{arms} of them' },
    features: [{ title: 'One', text: 'of {arms}' }],
  }
  expect(ownSectionsOf({ data: { sections: [film] } }, { claims: SUBSTANTIATED, fillIn })).toEqual([
    { ...film, lead: 'Five of them', features: [{ title: 'One', text: 'of Five' }] },
  ])
})

test('a shop that must prove what it says leaves out what it cannot', () => {
  const [why, ...others] = shownWith(SUBSTANTIATED)
  expect(why).toMatchObject({ features: [{ title: 'Arms' }, { title: 'Shins', text: 'A share' }] })
  expect(others.map(({ kind }) => kind)).toEqual(['study', 'questions'])
})

test('[2.30] a product without a file has none', () => {
  expect(ownSectionsOf(undefined, { claims: AS_SPECIFIED, fillIn })).toEqual([])
})

test('features of which none is left are no section, and one that is shown leads to what it goes by', () => {
  const source = { href: '/articles/slopes', label: 'What slopes do' }
  const claimed: OwnSection = {
    ...{ kind: 'features', title: 'Why', layout: 'down', ground: 'paper' },
    features: [{ title: 'Backs', text: 'Flatten less', claim: 'health.lower-back', source }],
  }
  const shownOf = (claims: Claims) => ownSectionsOf({ data: { sections: [claimed] } }, { claims, fillIn })
  expect(shownOf(AS_SPECIFIED)).toMatchObject([{ features: [{ source }] }])
  expect(shownOf(claimedWithout('health.lower-back'))).toEqual([])
})
