import { expect, test } from 'vitest'
import { storableJson } from './storable-json.ts'

const refuse = (problem: string): never => {
  throw new Error(problem)
}
const storable = (value: unknown) => storableJson(value, refuse)

test('what the database keeps stays as it is', () => {
  const value = { text: 'ä 🪑', list: [1, 'two', null, true, { three: 3 }], nothing: null, empty: {} }
  expect(storable(value)).toEqual(value)
  for (const alone of ['words', 7, false, null, undefined]) expect(storable(alone)).toBe(alone)
})

test('half of a character is replaced wherever it stands, in names too', () => {
  expect(storable({ '\ud83e': ['a\udc00b', { deep: '\ud83e' }] })).toEqual({
    '\ufffd': ['a\ufffdb', { deep: '\ufffd' }],
  })
})

test.each([['a\0b'], [['\0']], [{ a: { b: '\0' } }], [{ 'a\0': 1 }]])('a NUL is refused in %j', (value) => {
  expect(() => storable(value)).toThrow('NUL in a string')
})

test('a hundred levels are kept, and one more is refused, of lists as of objects', () => {
  const nested = (levels: number, wrap: (value: unknown) => unknown) => {
    let value: unknown = 'inside'
    for (let level = 0; level < levels; level++) value = wrap(value)
    return value
  }
  for (const wrap of [(value: unknown) => [value], (value: unknown) => ({ value })]) {
    expect(storable(nested(100, wrap))).toEqual(nested(100, wrap))
    expect(() => storable(nested(101, wrap))).toThrow('nested too deeply')
  }
})
