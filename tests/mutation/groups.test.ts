import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { elsewhere, groups } from './groups.ts'
import { needsAnEngine, rulesBeside, rulesIn } from './rule-files.ts'

const inGroups = Object.values(groups).flat()

test.each(Object.entries(groups))('of %s each place has rules that are mutated', (_name, globs) => {
  expect(globs.filter((glob) => rulesIn([glob]).length === 0)).toEqual([])
})

test.each(Object.entries(elsewhere))('%s: each place is there', (_reason, globs) => {
  expect(globs.filter((glob) => globSync(glob).length === 0)).toEqual([])
})

test('every rule stands in a group, or where it is said why not', () => {
  expect(rulesBeside([...inGroups, ...Object.values(elsewhere).flat()])).toEqual([])
})

test('no rule is in two groups', () => {
  const all = Object.values(groups).flatMap(rulesIn)
  expect(all.filter((file, at) => all.indexOf(file) !== at)).toEqual([])
})

// These files decide about money, time and limits, and were in no group while groups were lists of files.
test.each([
  'services/storefront/after-sales/days.ts',
  'services/storefront/after-sales/returns/returnable.ts',
  'services/storefront/after-sales/claims/claimable.ts',
  'services/admin-contract/amounts.ts',
  'services/mail/delivery/retry-wait.ts',
  'services/shared/network.ts',
  'shop/reviews/view/page-numbers.ts',
])('%s is a rule', (file) => {
  expect(rulesIn(inGroups)).toContain(file)
})

test.each([
  ['server/pages/public/public-pages.test.ts', false],
  ['services/mail/delivery/retry-wait.test.ts', false],
  ['services/backend/auth/limits/limits.test.ts', false],
  ['services/mail/delivery/keep-trying.test.ts', true],
  ['tests/contract/storefront/work.test.ts', true],
  ['tests/processes/several.test.ts', true],
])('whether %s starts an engine, which no mutant waits for: %j', (file, starts) => {
  expect(needsAnEngine(file)).toBe(starts)
})
