import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StockBadge } from './stock-badge.tsx'

const wordsOf = (badge: Parameters<typeof StockBadge>[0]) =>
  renderToStaticMarkup(<StockBadge {...badge} />).replaceAll(/<[^>]+>/g, '')

test.each([
  [{ availableForSale: true, currentlyNotInStock: false }, 'In stock'],
  [{ availableForSale: true, currentlyNotInStock: true }, 'On backorder'],
  [{ availableForSale: false, currentlyNotInStock: false }, 'Sold out'],
  [undefined, 'Sold out'],
])('%j is said to be %s', (variant, words) => {
  expect(wordsOf({ variant, isSold: true })).toBe(words)
})

test('a product without variants is not sold', () => {
  expect(wordsOf({ variant: undefined, isSold: false })).toBe('Not available right now')
})
