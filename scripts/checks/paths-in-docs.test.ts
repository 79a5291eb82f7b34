import { expect, test } from 'vitest'
import { findGonePaths } from './paths-in-docs.mjs'

const isThere = (path: string) =>
  ['shop/cart', 'shop/cart/cart.ts', 'shop/pages/product/[handle].astro'].includes(path)

test.each([
  ['a file that is there', 'see `shop/cart/cart.ts`', []],
  ['a folder that is there', 'see `shop/cart/`', []],
  ['a page with a parameter', '`shop/pages/product/[handle].astro`', []],
  ['a name that stands for many', '`shop/pages/NAME.astro`, `database/migrations/NNNN-what-it-does.sql`', []],
  ['what is no path of ours', '`text/csv`, `/shop/cart`, `npm run shop/cart`', []],
  ['a file that has gone, once', '`shop/cart/gone.ts` and `shop/cart/gone.ts`', ['shop/cart/gone.ts']],
  ['a folder that has gone', '`shop/basket/`', ['shop/basket']],
])('a document names %s', (_what, text, gone) => {
  expect(findGonePaths('README.md', text, isThere)).toEqual(
    gone.map((path) => `README.md: ${path} is not there`),
  )
})
