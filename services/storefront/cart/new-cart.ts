import type { CartAttribute, CartBuyerIdentity, CartMetafield } from '#database/tables/carts.ts'
import type { NewDeliveryAddress } from './delivery-addresses.ts'

/** A cart as requested, valid in itself; whether the shop has its variants is checked later. */
export interface NewCart {
  readonly note: string
  readonly attributes: readonly CartAttribute[]
  readonly buyerIdentity: CartBuyerIdentity
  readonly discountCodes: readonly string[]
  readonly deliveryAddresses: readonly NewDeliveryAddress[]
  readonly metafields: readonly NewMetafield[]
  readonly lines: readonly NewCartLine[]
  /** The quote that the cart is made of. */
  readonly quoteId?: number
}

export type NewMetafield = Omit<CartMetafield, 'createdAt' | 'updatedAt'>

export interface NewCartLine {
  readonly variantId: number
  readonly quantity: number
  readonly attributes: readonly CartAttribute[]
  /** Position in the request, for the error that names it. */
  readonly index: number
}

/** Clause 9.09's limit; a cart's lines are read all at once. */
export const CART_LINES_LIMIT = 100

/** Of the attributes of all lines together, which are sent each time that somebody looks at the cart. */
export const CART_LETTERS_LIMIT = 200_000

/** Whether attributes make the cart heavier than any that is shopped with. */
export function hasTooManyLetters(lines: readonly Pick<NewCartLine, 'attributes'>[]): boolean {
  const attributes = lines.flatMap((line) => line.attributes)
  return attributes.reduce((sum, { key, value }) => sum + key.length + value.length, 0) > CART_LETTERS_LIMIT
}

export const CART_LIFETIME_DAYS = 10
