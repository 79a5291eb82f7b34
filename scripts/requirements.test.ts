import { expect, it } from 'vitest'
import { findUntrue, readRequirements } from './requirements.mjs'

const FILES: Record<string, string> = {
  'shop/cart.ts': 'export const cart = []',
  'shop/cart.test.ts': "it('[2.17] has a title')",
}
const read = (file: string) => FILES[file]

function problemsOf(row: string) {
  const requirements = readRequirements(`| clause | built | place | tests |\n|---|---|---|---|\n${row}\n`)
  expect(requirements).toHaveLength(1)
  return findUntrue(requirements, read)
}

it('accepts a row whose files are there and whose tests cite the clause', () => {
  expect(problemsOf('| 2.17 | the cart | `shop/cart.ts` | `shop/cart.test.ts` |')).toEqual([])
})

it.each([
  ['| 2.17 | the cart | `shop/gone.ts` | `shop/cart.test.ts` |', '2.17: shop/gone.ts is not there'],
  ['| 2.18 | the hero | `shop/cart.ts` | `shop/cart.test.ts` |', '2.18: shop/cart.test.ts does not cite it'],
  ['| 2.17 | the cart | `shop/cart.ts` | `shop/gone.test.ts` |', '2.17: shop/gone.test.ts does not cite it'],
  ['| 2.17 | the cart | `shop/cart.ts` | — |', '2.17: no test named'],
  ['| 2.17 | the cart | — | `shop/cart.test.ts` |', '2.17: no place named'],
])('refuses %s', (row, problem) => {
  expect(problemsOf(row)).toEqual([problem])
})
