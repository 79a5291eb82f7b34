import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { CreatedCart } from '../../clients/storefront/checkout/create-cart.ts'
import { usdAmount } from '../../currency/usd-amount.ts'
import { type CartItem, valuesInBrackets } from '../store/cart-item.ts'

type Prices = ReadonlyMap<string, Pick<CartItem, 'priceCents'>>

/** A line for which the checkout asks more than the cart showed. */
export interface PriceRise {
  /** The cart had the line like this, with the lower price. */
  readonly item: CartItem
  readonly priceCents: number
}

/** The prices that a checkout asks, by variant. */
export function pricesOf(lines: CreatedCart['lines']): Prices {
  return new Map(lines.map(({ merchandise: { id, priceCents } }) => [id, { priceCents }]))
}

export function risesOf(items: readonly CartItem[], prices: Prices): PriceRise[] {
  return items
    .map((item) => ({ item, priceCents: prices.get(item.variantId)?.priceCents ?? item.priceCents }))
    .filter(({ item, priceCents }) => priceCents > item.priceCents)
}

/** The amounts are those that the checkout charges, whatever currency the shop shows. */
export function riseText({ item, priceCents }: PriceRise, shownIn: CurrencyCode): string {
  const [now, before] = [priceCents, item.priceCents].map((cents) => usdAmount(cents, shownIn))
  return `${item.product.title}${valuesInBrackets(item)} costs ${now} (it was ${before})`
}
