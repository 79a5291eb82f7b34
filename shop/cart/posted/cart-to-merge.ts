import * as v from 'valibot'
import type { FormCart } from '../../clients/storefront/form-cart/form-cart.ts'
import { cartItemSchema } from '../store/cart-item.ts'
import { linesOf } from './form-cart-item.ts'
import { writeLinkedLines } from './link-lines.ts'

export const cartToMergeSchema = v.nullable(
  v.object({
    id: v.pipe(v.string(), v.nonEmpty()),
    checkoutUrl: v.string(),
    createdAtMs: v.number(),
    items: v.array(cartItemSchema),
    discountCode: v.exactOptional(v.string()),
  }),
)

export type FormCartToMerge = NonNullable<v.InferOutput<typeof cartToMergeSchema>>

export function toMerge(cart: FormCart): FormCartToMerge {
  const { id, checkoutUrl, createdAt, codes } = cart
  return {
    ...(codes[0] && { discountCode: codes[0].code }),
    ...{ id, checkoutUrl },
    createdAtMs: Date.parse(createdAt),
    items: linesOf(cart).map(({ item }) => item),
  }
}

/** What a cart held, by which whoever gives it up says what was taken over. */
export function contentsOf({ id, items, discountCode = '' }: FormCartToMerge): string {
  return [id, writeLinkedLines(items), discountCode].join(' ')
}
