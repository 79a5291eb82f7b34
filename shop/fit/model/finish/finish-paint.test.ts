import { expect, test } from 'vitest'
import { finishOf } from './finish-paint.ts'

const frame = (value: string) => ({ name: 'Frame finish', value })
const cushion = (value: string) => ({ name: 'Cushion color', value })
const material = (value: string) => ({ name: 'Material', value })

test.each([
  ['Natural birch', [frame('Walnut'), cushion('Slate')], 'Walnut'],
  ['Oat', [frame('Walnut'), cushion('Slate')], 'Slate'],
  ['Natural birch', [frame('Black'), material('Wool felt')], 'Black'],
  ['Wool felt', [frame('Black'), material('Linen weave')], 'Linen weave'],
  ['Natural birch', [cushion('Rust')], 'Natural birch'],
  ['Oat', [], 'Oat'],
  ['Oat', [{ name: 'Title', value: 'Default Title' }], 'Oat'],
  ['brass', [frame('Walnut'), cushion('Slate')], undefined],
  ['Walnut inlay', [frame('Natural birch')], undefined],
])('%s with %j chosen shows %s', (name, chosen, shown) => {
  expect(finishOf(name, chosen)).toBe(shown)
})

test('a black cushion is of cloth, and leaves the wood of the base as it is', () => {
  expect(finishOf('Oat', [cushion('Black')])).toBe('Black')
  expect(finishOf('Natural birch', [cushion('Black')])).toBe('Natural birch')
})
