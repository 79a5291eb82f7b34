import { expect, test } from 'vitest'
import { findFolderCircles } from './folder-circles.mjs'

const SHIPPED = /^(?:shop|server)\//
const imports = (source: string, ...others: string[]) => ({
  source,
  dependencies: others.map((resolved) => ({ resolved })),
})
const CIRCLE = [
  imports('shop/cart/store/a.ts', 'shop/cart/start/deep/b.ts'),
  imports('shop/cart/start/c.ts', 'shop/cart/store/d.ts'),
]

test('two folders side by side that import each other are told, with an import of each', () => {
  expect(findFolderCircles(CIRCLE, SHIPPED, [])).toEqual([
    'shop/cart/start and shop/cart/store import each other: shop/cart/start/c.ts → shop/cart/store/d.ts, shop/cart/store/a.ts → shop/cart/start/deep/b.ts',
  ])
})

test('one way, up, down, in tests and beside the product is no circle', () => {
  const modules = [
    imports(
      'shop/cart/store/a.ts',
      'shop/cart/start/b.ts',
      'shop/cart/rules.ts',
      'shop/cart/store/deep/e.ts',
    ),
    imports('shop/cart/rules.ts', 'shop/cart/store/a.ts'),
    imports('shop/cart/store/deep/e.ts', 'shop/cart/store/a.ts'),
    imports('shop/cart/start/b.test.ts', 'shop/cart/store/a.ts'),
    imports('tests/e2e/a/a.ts', 'tests/e2e/b/b.ts'),
    imports('tests/e2e/b/b.ts', 'tests/e2e/a/a.ts'),
  ]
  expect(findFolderCircles(modules, SHIPPED, [])).toEqual([])
})

test('a few may be excused, and only while they are one', () => {
  const excuse = { folders: ['shop/cart/store', 'shop/cart/start'], because: 'they are one' }
  expect(findFolderCircles(CIRCLE, SHIPPED, [excuse])).toEqual([])
  expect(findFolderCircles([], SHIPPED, [excuse])).toHaveLength(1)
  expect(findFolderCircles(CIRCLE, SHIPPED, Array(6).fill(excuse))).toHaveLength(1)
})
