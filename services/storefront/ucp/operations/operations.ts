import type * as v from 'valibot'
import type { Operation } from '../operation.ts'
import { CART, CHECKOUT, LOOKUP, ORDER, SEARCH } from '../protocol/capabilities.ts'
import { cancelCart } from './cancel-cart.ts'
import { cancelCheckout } from './cancel-checkout.ts'
import { completeCheckout, completeCheckoutBody } from './complete-checkout.ts'
import { createCart, createCartBody } from './create-cart.ts'
import { createCheckout, createCheckoutBody } from './create-checkout.ts'
import { getCart } from './get-cart.ts'
import { getCheckout } from './get-checkout.ts'
import { getOrder } from './get-order.ts'
import { getProduct, getProductBody } from './get-product.ts'
import { lookupCatalog, lookupCatalogBody } from './lookup-catalog.ts'
import { searchCatalog, searchCatalogBody } from './search-catalog.ts'
import { updateCart, updateCartBody } from './update-cart.ts'
import { updateCheckout, updateCheckoutBody } from './update-checkout.ts'

export interface KnownOperation {
  readonly run: Operation
  /** What it reads of a body; undefined where the address says all of it. */
  readonly body?: v.GenericSchema
  /** The capability that it belongs to. */
  readonly capability: string
  /** What it costs of the budget that a network has for the storefront's API; a point is about a millisecond. */
  readonly points: number
  /** It passes the queue of changes, and its answer is kept by its idempotency key. */
  readonly isChange: boolean
  /** It is answered to an agent alone that has signed its request. */
  readonly isSigned?: true
}

const question = (run: Operation, capability: string, points: number, body?: v.GenericSchema) => ({
  ...{ run, capability, points, isChange: false },
  ...(body && { body }),
})
const change = (run: Operation, capability: string, points: number, body?: v.GenericSchema) => ({
  ...{ run, capability, points, isChange: true },
  ...(body && { body }),
})

/** A new cart costs more than a change, since it stays for days. */
const OPENING = 50
const CHANGING = 10

/** All that agents can ask for, by the protocol's names, which are those of its tools. */
export const OPERATIONS = {
  search_catalog: question(searchCatalog, SEARCH, 10, searchCatalogBody),
  lookup_catalog: question(lookupCatalog, LOOKUP, 5, lookupCatalogBody),
  get_product: question(getProduct, LOOKUP, 3, getProductBody),
  create_cart: change(createCart, CART, OPENING, createCartBody),
  get_cart: question(getCart, CART, 3),
  update_cart: change(updateCart, CART, CHANGING, updateCartBody),
  cancel_cart: change(cancelCart, CART, CHANGING),
  create_checkout: change(createCheckout, CHECKOUT, OPENING, createCheckoutBody),
  get_checkout: question(getCheckout, CHECKOUT, 3),
  update_checkout: change(updateCheckout, CHECKOUT, CHANGING, updateCheckoutBody),
  complete_checkout: change(completeCheckout, CHECKOUT, CHANGING, completeCheckoutBody),
  cancel_checkout: change(cancelCheckout, CHECKOUT, CHANGING),
  get_order: { ...question(getOrder, ORDER, 5), isSigned: true },
} as const satisfies Record<string, KnownOperation>

export type OperationName = keyof typeof OPERATIONS
