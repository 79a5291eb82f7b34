import { describe, expect, test } from 'vitest'
import { frozen } from '#shop/clients/frozen.ts'
import { keyOf } from './value-key.ts'

const product = (price: number) => ({ title: 'Chair', variants: [{ price, options: ['Oak', null] }] })

describe('what is frozen whole', () => {
  test('is written as a digest, which is that of every equal value', () => {
    const written = keyOf(frozen(product(1)))
    expect(written).toMatch(/^#[\w+/]{43}=;$/)
    expect(keyOf(frozen(product(1)))).toBe(written)
    expect(keyOf(frozen(product(2)))).not.toBe(written)
    // A part that has a digest of its own since changes nothing.
    const [variant] = frozen(product(1)).variants
    keyOf(variant)
    expect(keyOf(Object.freeze({ title: 'Chair', variants: Object.freeze([variant]) }))).toBe(written)
  })

  test('is read no second time', () => {
    let reads = 0
    const counted = Object.freeze({
      get title() {
        reads += 1
        return 'Chair'
      },
    })
    keyOf([counted])
    const before = reads
    keyOf([counted])
    expect(reads).toBe(before)
  })
})

test('a value of so much text that nobody keeps anything by it has no key', () => {
  const words = 'x'.repeat(399_980)
  expect(keyOf([words, 'and', 'more'])).toBeDefined()
  expect(keyOf([`${words}${words}`, 'and more'])).toBeUndefined()
})

test('a whole number has another text than the integer of its size', () => {
  expect(keyOf(1n)).not.toBe(keyOf(1))
})

test('what may change in a frozen value is written again', () => {
  const claims = new Map([['oak', 'proved']])
  const shown = Object.freeze({ claims: Object.freeze(claims), tags: ['a'] })
  const first = keyOf(shown)
  claims.set('oak', 'withdrawn')
  const second = keyOf(shown)
  expect(second).not.toBe(first)
  shown.tags.push('b')
  expect(keyOf(shown)).not.toBe(second)
})
