import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { factsOf } from '#facts/product-facts.ts'
import { kneelingSeat, seatOf } from '#facts/seats.ts'
import { AS_SPECIFIED, claimedWithout } from '#tests/fixtures/shop/shown-claims.ts'
import type { Claims } from '../page-api/claims.ts'
import { ChairComparison } from './chair-comparison.tsx'
import { Counters } from './counters.tsx'
import { TrustBar } from './home/trust-bar.tsx'
import { WhyChoose } from './home/why-choose.tsx'
import { Guarantees } from './landing/guarantees.tsx'
import { ProductPanels } from './product/product-panels.tsx'
import { TrustedBy } from './product/trusted-by.tsx'
import { shownTestimonials, Testimonials } from './testimonials.tsx'
import { traditionalWords } from './words/traditional-sides.ts'

const textOf = (element: ReactElement): string =>
  renderToStaticMarkup(element)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('[2.19] counters go one by one, and what is left refers to none that is gone', () => {
  const text = textOf(<Counters claims={claimedWithout('counter.desk-hours')} />)
  expect(text).toContain('10,000')
  expect(text).not.toMatch(/80,000|those/)
  expect(textOf(<Counters claims={AS_SPECIFIED} />)).toContain('in those forty years')
  const none = claimedWithout('counter.desk-hours', 'counter.setting-minutes', 'counter.workdays')
  expect(textOf(<Counters claims={none} />)).toBe('')
})

test('[2.22] of the testimonials each goes alone, and the section with the last', () => {
  const one = (id: string) => ({ id, name: id, role: 'Writer', stars: 5, result: `Said by ${id}.` })
  const all = [one('dana'), one('miguel'), one('priya'), one('nobody')]
  const shownWith = (claims: Claims) => shownTestimonials(all, claims)
  expect(shownWith(AS_SPECIFIED).map(({ id }) => id)).toEqual(['dana', 'miguel', 'priya'])
  expect(shownWith(claimedWithout('testimonial.dana')).map(({ id }) => id)).toEqual(['miguel', 'priya'])
  expect(textOf(<Testimonials testimonials={[]} lead="4.7/5" />)).toBe('')
})

test('[1.05] of other chairs nothing is said that may not be, and the lead says what is left', () => {
  const textWith = (claims: Claims) => textOf(<ChairComparison product={kneelingSeat} claims={claims} />)
  expect(textWith(AS_SPECIFIED)).toContain('What other chairs usually carry and promise.')
  const noCapacity = textWith(claimedWithout('comparison.capacity'))
  expect(noCapacity).toContain('What other chairs usually promise.')
  expect(noCapacity).not.toContain('200 lb')
  // Ours beside theirs is a promise of its own.
  expect(textWith(claimedWithout('guarantee.warranty'))).not.toContain('limited')
  expect(textWith(claimedWithout('guarantee.returns'))).not.toContain('full refund')
  expect(textWith(claimedWithout('comparison.capacity', 'comparison.warranty'))).toBe('')
})

test('[1.03] the panel and its title name the certificates that may be named', () => {
  const textWith = (claims: Claims) =>
    textOf(<ProductPanels product={factsOf('keel-kneeling-chair')} currency="USD" claims={claims} />)
  expect(textWith(AS_SPECIFIED)).toContain('BIFMA, GREENGUARD Gold and ISO 9001.')
  expect(textWith(claimedWithout('certificate.greenguard-gold'))).toContain('BIFMA and ISO 9001.')
  const none = textWith(
    claimedWithout('certificate.bifma', 'certificate.greenguard-gold', 'certificate.iso-9001'),
  )
  expect(none).toContain('Warranty')
  expect(none).not.toContain('Certifications')
})

test('[2.30] the panel of trust goes with its claim, and a ground with the promise it is', () => {
  expect(textOf(<TrustedBy claims={AS_SPECIFIED} />)).toContain('30 days at your own desk')
  expect(textOf(<TrustedBy claims={claimedWithout('guarantee.returns')} />)).not.toContain('30 days')
  expect(textOf(<TrustedBy claims={claimedWithout('trusted-by')} />)).toBe('')
})

test('[2.34] each guarantee goes alone, and the panel with the last', () => {
  const text = textOf(<Guarantees claims={claimedWithout('guarantee.trial')} />)
  expect(text).not.toContain('trial')
  expect(text).toContain('5-year limited warranty')
  const none = claimedWithout(
    ...(['guarantee.trial', 'guarantee.warranty', 'guarantee.ships-within', 'guarantee.money-back'] as const),
  )
  expect(textOf(<Guarantees claims={none} />)).toBe('')
})

test('[2.22] promises below the hero, and reasons, say what may be said', () => {
  const bar = (claims: Claims) => textOf(<TrustBar currency="USD" claims={claims} />)
  expect(bar(AS_SPECIFIED)).toContain('24/7 customer support')
  expect(bar(claimedWithout('guarantee.support'))).not.toContain('24/7')
  expect(bar(claimedWithout('guarantee.free-shipping'))).not.toMatch(/free/i)
  expect(bar(claimedWithout('guarantee.ships-within'))).not.toContain('24 hours')
  expect(textOf(<WhyChoose claims={AS_SPECIFIED} />)).toContain('A 5-year warranty.')
  expect(textOf(<WhyChoose claims={claimedWithout('guarantee.warranty')} />)).not.toContain('warranty')
})

test('[2.22] what a sloping seat changes is told without what may not be said of backs', () => {
  const points = (claims: Claims) => traditionalWords(kneelingSeat, claims).ours.points.join(' ')
  expect(points(AS_SPECIFIED)).toContain('Your lower back flattens less')
  const without = points(claimedWithout('health.lower-back'))
  expect(without).not.toContain('flattens')
  expect(without).toContain('There is no backrest to hang on.')
  const rocking = seatOf('keel-rocking-kneeling-chair')
  const twoPad = seatOf('keel-two-pad-kneeling-chair')
  for (const seat of [rocking, twoPad])
    expect(traditionalWords(seat, AS_SPECIFIED), 'less slope than was measured').toMatchObject({
      ours: {
        points: [expect.stringContaining('slopes'), 'There is no backrest to hang on.', expect.any(String)],
      },
    })
  const sourceOf = (seat: typeof rocking, claims: Claims) => traditionalWords(seat, claims).source?.href
  expect(sourceOf(kneelingSeat, AS_SPECIFIED)).toBe('/articles/what-a-sloping-seat-does')
  expect(sourceOf(kneelingSeat, claimedWithout('health.lower-back'))).toBeUndefined()
  expect(sourceOf(rocking, AS_SPECIFIED)).toBeUndefined()
})
