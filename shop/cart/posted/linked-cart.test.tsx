import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cartItem } from '#tests/fixtures/cart-items.ts'
import { CurrencyProvider } from '../../currency/use-currency.tsx'
import { LinkedCart } from './linked-cart.tsx'

const CASTERS = cartItem('casters', { priceCents: 3_900, quantity: 2 })
const show = (goneCount: number, items = [CASTERS]) =>
  renderToStaticMarkup(
    <CurrencyProvider currency="USD">
      <LinkedCart linked={{ items, goneCount }} />
    </CurrencyProvider>,
  ).replaceAll(/(<[^>]*>)+/g, ' ')

test('a link says how much of it is no longer sold, beside what it still holds', () => {
  expect(show(0)).not.toContain('left out')
  expect(show(1)).toContain(
    'Something was left out 1 of the 2 different items of this link is no longer sold. The rest is below.',
  )
  expect(show(2)).toContain('2 of the 3 different items of this link are no longer sold.')
  expect(show(2)).toContain('Put 2 items in my cart')
})

test('a link of nothing that is still sold says so once', () => {
  expect(show(1, [])).toContain('What it was made for is no longer sold.')
  expect(show(1, [])).not.toContain('left out')
})
