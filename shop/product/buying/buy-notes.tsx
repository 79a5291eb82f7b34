import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { type DeliveryTerms, deliveries, freeOverCents } from '#facts/delivery/delivery.ts'
import { currentTerms } from '#facts/policies/terms.ts'
import type { Product } from '../../clients/storefront/products/product.ts'
import { freeShipping, freeShippingLimit } from '../../currency/free-shipping.ts'
import { usdAmount } from '../../currency/usd-amount.ts'
import { certificatesShown } from '../../page-api/certificates-shown.ts'
import type { Claims } from '../../page-api/claims.ts'
import { SaveBox } from '../../ui/save-box.tsx'
import type { AwaitedVariant } from '../stock-alert/awaited-variants.ts'
import { StockAlert } from '../stock-alert/stock-alert-form.tsx'

interface BuyNotesProps {
  product: Product
  /** What is sold out; the first is what the visitor looks at, if that is. */
  awaited: readonly AwaitedVariant[]
  /** Whether the visitor looks at one of them. */
  isSoldOut: boolean
  currency: CurrencyCode
  claims: Claims
}

/** Below 'Add to Cart': what else can be done about the product, and on which terms it is sold. */
export function BuyNotes({ product, awaited, isSoldOut, currency, claims }: BuyNotesProps) {
  return (
    <>
      <SaveBox handle={product.handle} className="mt-3" />
      <StockAlert variants={awaited} isShown={isSoldOut} />
      <BuyPromises product={product} currency={currency} claims={claims} />
    </>
  )
}

interface BuyPromisesProps {
  product: Product
  currency: CurrencyCode
  claims: Claims
}

/** Shows the terms of clauses 1.03 and 9.14 where a shopper decides. */
function BuyPromises({ product, currency, claims }: BuyPromisesProps) {
  const { returnDays, warrantyYears } = currentTerms()
  const promises = [
    claims.has('guarantee.returns') && `${returnDays}-day risk-free returns`,
    claims.has('guarantee.warranty') && `${warrantyYears}-year limited warranty`,
  ].filter((promise) => promise !== false)
  const certificates = certificatesShown(claims)
  return (
    <ul className="mt-6 space-y-1.5 border-t border-line pt-5 text-note text-quiet">
      {claims.has('guarantee.free-shipping') && <li>{freeShipping(freeOverCents(), currency)}</li>}
      <li>{deliveryPromise(product, currency)}</li>
      {promises.length > 0 && <li>{promises.join(', ')}</li>}
      {certificates.length > 0 && <li>Certifications: {certificates.join(', ')}</li>}
    </ul>
  )
}

interface Priced {
  readonly variants: readonly { readonly priceCents: number }[]
}

/** Tells delivery times and fees for this product before anything is in the cart (clauses 1.03 and 9.14). */
export function deliveryPromise(product: Priced, shownIn: CurrencyCode): string {
  const promises = deliveries().map((terms, position) => {
    const name = position === 0 ? terms.name : terms.name.toLowerCase()
    return `${name} ${terms.time}, ${feeOf(terms, product, shownIn)}`
  })
  return promises.join('; ')
}

function feeOf(terms: DeliveryTerms, product: Priced, shownIn: CurrencyCode): string {
  const fee = usdAmount(terms.feeCents(0), shownIn)
  if (terms.freeOverCents === null) return fee
  return everyVariantShipsFree(product, terms)
    ? 'free'
    : `${fee}, or free over ${freeShippingLimit(terms.freeOverCents, shownIn)}`
}

/** Tells whether one piece of any variant ships free; an order with a discount code has more pieces, and costs more. */
function everyVariantShipsFree({ variants }: Priced, { feeCents }: DeliveryTerms): boolean {
  return variants.length > 0 && variants.every(({ priceCents }) => feeCents(priceCents) === 0)
}
