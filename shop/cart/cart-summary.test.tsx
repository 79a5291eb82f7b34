import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cartItem } from '#tests/fixtures/cart-items.ts'
import { CurrencyProvider } from '../currency/use-currency.tsx'
import { CartSummary } from './cart-summary.tsx'
import type { AppliedCode } from './discount/code-form.tsx'

const CODE = 'send-it'

const show = (code: { applied?: AppliedCode | undefined; isCheckingCode?: boolean }) =>
  renderToStaticMarkup(
    <CurrencyProvider currency="USD">
      <CartSummary
        items={[cartItem('casters', { priceCents: 3_900 })]}
        code={CODE}
        {...code}
        providerName="Keel Pay"
        checkout="/checkout"
        freeOverCents={9_900}
      />
    </CurrencyProvider>,
  )

const takingOff = (discountCents: number) => show({ applied: { code: CODE, discountCents } })

test('[1.03] [2.17] a code that makes the delivery free leaves nothing to add for it', () => {
  const html = takingOff(0)
  expect(html).toContain('>This order ships free by standard delivery<')
  expect(html).toContain('width:100%')
  expect(html).not.toContain('more for free shipping')
})

test('[1.03] [2.17] one that takes something off the goods does', () => {
  expect(takingOff(500)).toContain('>$65.01 more for free shipping<')
})

test('[9.08] [2.17] while a kept code is checked, its row says so, and the sum is told as one before it', () => {
  const words = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/ +/g, ' ')
  expect(words(show({ isCheckingCode: true }))).toContain(
    'Discount SEND-IT Checking… Total before discount $39.00 USD',
  )
  expect(words(show({}))).toContain('Discount SEND-IT Not applied Total $39.00 USD')
  expect(words(takingOff(500))).toContain('Discount SEND-IT −$5.00 Total $34.00 USD')
  expect(words(takingOff(0))).toContain('Discount SEND-IT Off the delivery Total $39.00 USD')
})
