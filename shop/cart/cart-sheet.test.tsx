import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { cartItem } from '#tests/fixtures/cart-items.ts'
import { CurrencyProvider } from '../currency/use-currency.tsx'
import { CartContents } from './cart-sheet.tsx'
import type { CartItem } from './store/cart-item.ts'

const storefront = {
  ...{ name: 'Keel Pay', url: 'https://keel.example', accessToken: 'token', apiVersion: '2025-07' },
  checkoutOrigin: null,
}

interface Shown {
  items: readonly CartItem[]
  isLoading?: boolean
  currency?: CurrencyCode
}

function show({ items, isLoading = false, currency = 'USD' }: Shown): string {
  return renderToStaticMarkup(
    <CurrencyProvider currency={currency}>
      <CartContents
        cart={{ items, isLoading, cartId: null, checkoutUrl: null }}
        storefront={storefront}
        freeOverCents={9_900}
        onQuantity={() => {}}
      />
    </CurrencyProvider>,
  )
}

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, '|')
const checkoutLinkOf = (html: string) => /<a [^>]*>[^<]*Checkout[^<]*<\/a>/.exec(html)?.[0] ?? ''

const linksOf = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href)

const casters = cartItem('casters', {
  variantTitle: 'Default Title',
  selectedOptions: [{ name: 'Title', value: 'Default Title' }],
  priceCents: 2_950,
  quantity: 2,
  product: {
    handle: 'keel-caster-set',
    title: 'Keel <Caster> Set',
    image: {
      url: 'https://pictures.example/casters.svg',
      altText: 'Five casters',
      width: 1600,
      height: 1600,
    },
  },
})

test('[2.17] says that the cart is empty, and leads to the products instead of the checkout', () => {
  const html = show({ items: [] })
  expect(textOf(html)).toContain('|Shopping Cart|')
  expect(textOf(html)).toContain('|Your cart is empty|')
  expect(checkoutLinkOf(html)).toContain('aria-disabled="true"')
  expect(checkoutLinkOf(html)).not.toContain('href')
  expect(html).toContain('$0.00')
  expect(linksOf(html)).toEqual(['/collection'])
  expect(linksOf(show({ items: [casters] }))).not.toContain('/collection')
})

test.each([
  [1, '1 item in your cart'],
  [3, '3 items in your cart'],
])('[2.17] counts %d', (quantity, text) => {
  expect(textOf(show({ items: [cartItem('chair', { quantity })] }))).toContain(`|${text}|`)
})

describe('[2.17] a line', () => {
  test('has image, title, unit price and its three buttons', () => {
    const html = show({ items: [casters] })
    expect(html).toContain('src="https://pictures.example/casters.svg"')
    expect(html).toContain('alt="Five casters"')
    expect(html).toContain('href="/product/keel-caster-set"')
    expect(html).toContain('Keel &lt;Caster&gt; Set')
    expect(textOf(html)).toContain('|$29.50|')
    expect(html).toContain('aria-label="Decrease quantity"')
    expect(html).toContain('aria-label="Increase quantity"')
    expect(textOf(html)).toContain('|Remove|')
  })

  test('says of several what each costs, and all of them', () => {
    const shown = (...items: CartItem[]) => textOf(show({ items })).replaceAll(/[| ]+/g, ' ')
    const several = shown(casters, cartItem('chair', { quantity: 1 }))
    expect(several).toContain('$29.50 each')
    expect(several).toContain('Line total $59.00')
    // The cart's total shows a single line's total already.
    expect(shown(casters)).not.toContain('Line total')
    expect(shown({ ...casters, quantity: 1 }, cartItem('chair', { quantity: 1 }))).not.toMatch(
      /each|Line total/,
    )
  })

  test('joins the chosen values by a bullet', () => {
    expect(textOf(show({ items: [cartItem('chair')] }))).toContain('|Walnut • Oat|')
  })

  test('[5.06] does not show the value of an option named Title', () => {
    expect(show({ items: [casters] })).not.toContain('Default Title')
  })

  test('[8.23] has words where it has no image', () => {
    expect(textOf(show({ items: [cartItem('chair')] }))).toContain('|No image|')
  })
})

describe('a line that is no longer sold', () => {
  const gone = { ...casters, isNoLongerSold: true }

  test('says so, and can only be removed', () => {
    const html = show({ items: [gone] })
    expect(textOf(html)).toContain('|No longer sold|')
    expect(textOf(html)).toContain('|Remove|')
    expect(html).not.toContain('aria-label="Increase quantity"')
    expect(html).not.toContain('$29.50')
  })

  test('does not count in the total', () => {
    expect(textOf(show({ items: [cartItem('chair'), gone] }))).toContain('|$249.00 |USD|')
  })

  test('alone leads to no checkout', () => {
    expect(checkoutLinkOf(show({ items: [gone] }))).not.toContain('href')
  })
})

test('[2.17] the total has its currency beside it, USD by default', () => {
  const text = textOf(show({ items: [cartItem('chair', { quantity: 2 }), casters] }))
  expect(text).toContain('|$557.00 |USD|')
  expect(text).not.toContain('US dollars')
})

describe('a line that was sold out at the last checkout', () => {
  const soldOut = { ...casters, isSoldOut: true }

  test('says so, counts in no total, and can be removed', () => {
    const html = show({ items: [cartItem('chair'), soldOut] })
    expect(textOf(html)).toContain('|Sold out|')
    expect(textOf(html)).toContain('|Remove|')
    expect(html).not.toContain('$29.50')
    expect(textOf(html)).toContain('|$249.00 |USD|')
  })

  test('alone may be asked for again', () => {
    expect(checkoutLinkOf(show({ items: [soldOut] }))).toContain('href="/checkout"')
  })
})

describe('[1.03] [2.17] how far it is to free shipping', () => {
  test('an empty cart says from which total on it is free', () => {
    expect(textOf(show({ items: [] }))).toContain('|Free shipping on orders over $99|')
  })

  test.each([
    [5_900, 'USD', '$40.01 more for free shipping'],
    [5_900, 'GBP', '$40.01 USD more for free shipping'],
    [9_900, 'USD', '$0.01 more for free shipping'],
    [9_901, 'USD', 'This order ships free'],
    [24_900, 'EUR', 'This order ships free'],
  ] as const)('an order of %d cents, shown in %s: %s', (priceCents, currency, text) => {
    expect(textOf(show({ items: [cartItem('chair', { priceCents })], currency }))).toContain(`|${text}|`)
  })

  test('what cannot be bought does not count', () => {
    const gone = cartItem('chair', { isNoLongerSold: true })
    expect(textOf(show({ items: [casters, gone] }))).toContain('|$40.01 more for free shipping|')
  })
})

test('[9.06] another currency shows in every price, and what is charged in USD is said', () => {
  const text = textOf(show({ items: [cartItem('chair', { quantity: 2 }), casters], currency: 'CAD' }))
  expect(text).toContain('|CA$336.15|')
  expect(text).toContain('|CA$39.83|')
  // The total adds what the lines show, 2 × 336.15 + 2 × 39.83; 557.00 × 1.35 would have been 751.95.
  expect(text).toContain('|CA$751.96 |CAD|')
  expect(text).toContain('The checkout charges in US dollars: |$557.00 USD|')
})

describe('[2.17] the checkout', () => {
  test('is a link to a new tab with the provider’s name', () => {
    const link = checkoutLinkOf(show({ items: [casters] }))
    expect(link).toContain('>Checkout with Keel Pay</a>')
    expect(link).toMatch(/href="\/checkout" target="_blank" rel="noopener"/)
    expect(link).not.toContain('aria-disabled=')
  })

  test('is disabled and says so while it is being created', () => {
    const link = checkoutLinkOf(show({ items: [casters], isLoading: true }))
    expect(link).toContain('>Creating Checkout...</a>')
    expect(link).toContain('aria-disabled="true"')
    expect(link).not.toContain('href')
  })
})
