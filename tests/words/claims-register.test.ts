import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ClaimId, claims, isClaimId } from '#facts/claims/claims.ts'
import { policies } from '#facts/policies/policies.ts'
import testimonials from '#shop/content/lists/testimonials.json' with { type: 'json' }
import { certificateClaim } from '#shop/page-api/certificates-shown.ts'

/** What pages are made of: the sources of the shop and its texts, without what tests them. */
const sources = globSync('shop/**/*.{ts,tsx,astro,md,json}')
  .filter((file) => !/\.test\.tsx?$|shop\/(?:films|models)\//.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** These are named by what they are about, in a list that the shop keeps. */
const named = [
  ...policies.certifications.map(certificateClaim),
  ...testimonials.map(({ id }) => `testimonial.${id}`),
]

/** Names of claims begin with one of these. */
const ROOMS = [...new Set(claims.map(({ id }) => id.split('.')[0]))].join('|')
const NAME = new RegExp(`['"\` ]((?:${ROOMS})\\.[a-z]+(?:-[a-z]+)*)['"\`\\s]`, 'g')
/** Objects of the shop that are called as a room of claims is. */
const NO_NAMES = ['reviews.total', 'fit.verdict']

const namesIn = (text: string): string[] => [...text.matchAll(NAME)].map(([, name = '']) => name)

test('[1.03] every claim of the register is shown somewhere', () => {
  const whole = sources.map(({ text }) => text).join('\n')
  const isNamed = (id: ClaimId) =>
    named.includes(id) || whole.includes(`'${id}'`) || whole.includes(`"${id}"`)
  const inText = (id: ClaimId) => new RegExp(`(?:claim|unless): ${id}\\b`).test(whole)
  expect(claims.map(({ id }) => id).filter((id) => !isNamed(id) && !inText(id))).toEqual([])
})

test('[1.03] every name of a claim in the shop is one of the register', () => {
  const found = [...named, ...sources.flatMap(({ text }) => namesIn(text))]
  expect(found.length).toBeGreaterThan(claims.length)
  expect(found.filter((name) => !isClaimId(name) && !NO_NAMES.includes(name))).toEqual([])
})

/** How the sources say each of these, so that no other place says it without asking. */
const SAID: Partial<Readonly<Record<ClaimId, RegExp>>> = {
  'rating.start': /average: 4\.5/,
  'badge.bestseller': /Bestseller'/,
  'badge.new-arrival': /New Arrival'/,
  'badge.top-rated': /Top Rated'/,
  'badge.new': />\s*New\s*</,
  'counter.desk-hours': /80[,_]000/,
  'counter.setting-minutes': /minutes'?, text: 'to set|desk in ten minutes/,
  'counter.workdays': /'workdays'/,
  'reviews.customers': /4\.7\/5/,
  'study.recommend': /would recommend/,
  'study.position': /in under 10 minutes/,
  'study.quoted': /40%, 70%/,
  'comparison.capacity': /otherChairs\.capacityLb/,
  'comparison.warranty': /otherChairs\.warrantyYears/,
  'trusted-by': /Trusted by/,
  'fit.most-people': /suitsPercent}/,
  'health.shin-weight': /30% of your (?:body )?weight/,
  'health.lower-back': /back flattens less/,
  'guarantee.support': /24\/7/,
  'guarantee.trial': /trialDays}-day/,
  'guarantee.money-back': /Your money back'/,
  'guarantee.returns': /-day (?:risk-free )?returns\b/,
}

/**
 * Articles have their sources beside what they say; a text's figures are a table of all, whoever names them; and the
 * panel on delivery tells the terms.
 */
const TELLS_OTHERWISE =
  /content\/articles\/|words\/content\/placeholders\.ts|panel-sentences\.ts|new-chair-card\.tsx/

test.each(Object.entries(SAID))('[1.03] whatever says what %s claims names it', (id, words) => {
  const saying = sources.filter(({ file, text }) => words.test(text) && !TELLS_OTHERWISE.test(file))
  if (id !== 'badge.new') expect(saying.length).toBeGreaterThan(0)
  expect(saying.filter(({ text }) => !text.includes(id)).map(({ file }) => file)).toEqual([])
})
