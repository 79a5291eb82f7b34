import type { CurrencyCode } from '#facts/currencies.ts'
import { policies } from '#facts/policies.ts'
import type { Product } from '../../clients/storefront/product.ts'
import { freeShipping } from '../../currency/free-shipping.ts'
import { deliveryPromise } from './delivery-promise.ts'

interface BuyPromisesProps {
  product: Product
  currency: CurrencyCode
}

/** Clauses 1.03 and 9.14, where somebody decides. */
export function BuyPromises({ product, currency }: BuyPromisesProps) {
  return (
    <ul className="mt-6 space-y-1.5 border-t border-line pt-5 text-[15px] text-quiet">
      <li>{freeShipping(currency)}</li>
      <li>{deliveryPromise(product, currency)}</li>
      <li>
        {policies.returns.days}-day risk-free returns, {policies.warrantyYears}-year limited warranty
      </li>
    </ul>
  )
}
