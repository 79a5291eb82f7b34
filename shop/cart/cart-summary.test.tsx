import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cartItem } from '#tests/fixtures/cart-items.ts'
import { CurrencyProvider } from '../currency/use-currency.tsx'
import { CartSummary } from './cart-summary.tsx'

const show = (discountCents: number) =>
  renderToStaticMarkup(
    <CurrencyProvider currency="USD">
      <CartSummary
        items={[cartItem('casters', { priceCents: 3_900 })]}
        applied={{ code: 'send-it', discountCents }}
        providerName="Keel Pay"
        checkout="/checkout"
        freeOverCents={9_900}
      />
    </CurrencyProvider>,
  )

test('[1.03] [2.17] a code that makes the delivery free leaves nothing to add for it', () => {
  const html = show(0)
  expect(html).toContain('>This order ships free by standard delivery<')
  expect(html).toContain('width:100%')
  expect(html).not.toContain('more for free shipping')
})

test('[1.03] [2.17] one that takes something off the goods does', () => {
  expect(show(500)).toContain('>$65.01 more for free shipping<')
})
