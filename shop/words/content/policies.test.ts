import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { POLICIES, policyBlocks, policySource } from '#tests/fixtures/words/policy-texts.ts'
import { readingLevel } from '#tests/fixtures/words/reading-level.ts'

/** A fourteen-year-old is in the eighth grade, or the ninth. */
const MAX_GRADE = 9
const ROOT = new URL('../../../', import.meta.url).pathname
const KEY = /'(keel_\w+)'/g

for (const name of POLICIES) {
  test(`[2.42] [2.44] [2.45] [2.46] a fourteen-year-old can read ${name}`, () => {
    const { grade, words, sentences } = readingLevel(policyBlocks(name))
    console.info(`${name}: grade ${grade.toFixed(1)}, ${words} words in ${sentences} sentences`)
    expect(grade).toBeLessThanOrEqual(MAX_GRADE)
    expect(words).toBeGreaterThan(200)
  })
}

test('[2.45] the privacy page names every cookie and every key in the browser that the code has, and no other', () => {
  const files = globSync('{shop,services,server}/**/*.{ts,tsx,astro}', { cwd: ROOT })
  const inCode = new Set(
    files
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => [...readFileSync(ROOT + file, 'utf8').matchAll(KEY)].map(([, key]) => key)),
  )
  const named = [...policySource('privacy').matchAll(/^\| `(\w+)`/gm)].map(([, key]) => key)
  expect(inCode.size).toBeGreaterThan(4)
  expect(named.toSorted()).toEqual([...inCode].toSorted())
})

test('[2.45] what the privacy page says of times is what the code keeps to', () => {
  const text = policySource('privacy')
  const source = (file: string) => readFileSync(ROOT + file, 'utf8')
  const number = (file: string, name: string) =>
    Number(new RegExp(`${name} = (\\d+)`).exec(source(file))?.[1] ?? Number.NaN)
  const cartDays =
    number('services/storefront/cart/new-cart.ts', 'CART_LIFETIME_DAYS') +
    number('services/storefront/cart/delete-expired-carts.ts', 'KEPT_DAYS')
  expect(text).toContain(`${cartDays} days, if you do not order`)
  const sessionDays = number('services/backend/auth/sweep-auth.ts', 'UNUSED_SESSION_MS')
  expect(text).toContain(`until you sign out, or ${sessionDays} days unused`)
  const draftDays = number('shop/reviews/writing/draft/draft-keeper.ts', 'MAX_AGE_DAYS')
  expect(text).toContain(`you send it, or ${draftDays} days`)
})
