import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { type DeliveryTerms, deliveries, shipsFree, USUAL_METHOD } from '#facts/delivery/delivery.ts'
import { policies } from '#facts/policies/policies.ts'
import type { Product } from '../../clients/storefront/products/product.ts'
import { freeShipping, freeShippingLimit } from '../../currency/free-shipping.ts'
import { usdAmount } from '../../currency/usd-amount.ts'
import type { Claims } from '../../locals.ts'

interface BuyPromisesProps {
  product: Product
  currency: CurrencyCode
  claims: Claims
}

/** Clauses 1.03 and 9.14, where somebody decides. */
export function BuyPromises({ product, currency, claims }: BuyPromisesProps) {
  return (
    <ul className="mt-6 space-y-1.5 border-t border-line pt-5 text-[15px] text-quiet">
      <li>{freeShipping(currency)}</li>
      <li>{deliveryPromise(product, currency)}</li>
      <li>
        {policies.returns.days}-day risk-free returns, {policies.warrantyYears}-year limited warranty
      </li>
      {claims === 'as-specified' && <li>Certifications: {policies.certifications.join(', ')}</li>}
    </ul>
  )
}

interface Priced {
  readonly variants: readonly { readonly priceCents: number }[]
}

/** When it comes and what that costs for this product, before anything is in the cart (clauses 1.03 and 9.14). */
export function deliveryPromise(product: Priced, shownIn: CurrencyCode): string {
  const promises = deliveries.map((terms, position) => {
    const name = position === 0 ? terms.name : terms.name.toLowerCase()
    return `${name} ${terms.time}, ${feeOf(terms, product, shownIn)}`
  })
  return promises.join('; ')
}

function feeOf({ method, feeCents }: DeliveryTerms, product: Priced, shownIn: CurrencyCode): string {
  const fee = usdAmount(feeCents(0), shownIn)
  if (method !== USUAL_METHOD) return fee
  return everyVariantShipsFree(product) ? 'free' : `${fee}, or free over ${freeShippingLimit(shownIn)}`
}

/** One piece of it, whichever is chosen; a discount code asks for more pieces than it takes off. */
function everyVariantShipsFree({ variants }: Priced): boolean {
  return variants.length > 0 && variants.every(({ priceCents }) => shipsFree(priceCents))
}
