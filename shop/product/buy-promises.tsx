import { policies } from '#facts/policies.ts'
import { FREE_SHIPPING } from '../currency/free-shipping.ts'
import { deliveryPromise } from './delivery-promise.ts'

/** Clauses 1.03 and 9.14, where somebody decides. */
export function BuyPromises() {
  return (
    <ul className="mt-6 space-y-1.5 border-t border-line pt-5 text-[15px] text-quiet">
      <li>{FREE_SHIPPING}</li>
      <li>{deliveryPromise}</li>
      <li>
        {policies.returns.days}-day risk-free returns, {policies.warrantyYears}-year limited warranty
      </li>
    </ul>
  )
}
