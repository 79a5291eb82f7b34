import type { CartInput, CartLineInput } from '@shopify/hydrogen-react/storefront-api-types'
import type { NewCartLine } from '../../cart/new-cart.ts'
import { readRowId } from '../ids.ts'
import { checkAttributes, readAttributes } from './attributes-input.ts'
import { type CartUserError, userError } from './user-error.ts'

/** Beyond any stock, so that sums of quantities stay exact. */
const QUANTITY_LIMIT = 1_000_000

export function checkLine(line: CartLineInput, index: number): CartUserError[] {
  const quantity = quantityOf(line)
  const path = ['lines', index] as const
  const errors = checkAttributes(line.attributes, [...path, 'attributes'])
  if (quantity < 1) {
    const message = `The quantity for merchandise with id ${line.merchandiseId} must be greater than zero.`
    errors.push(userError('INVALID', [...path, 'quantity'], message))
  }
  if (quantity > QUANTITY_LIMIT) {
    const message = `The quantity for merchandise with id ${line.merchandiseId} must be at most ${QUANTITY_LIMIT}.`
    errors.push(userError('MAXIMUM_EXCEEDED', [...path, 'quantity'], message))
  }
  if (line.sellingPlanId != null)
    errors.push(
      userError('SELLING_PLAN_NOT_APPLICABLE', [...path, 'sellingPlanId'], 'Selling plan is not applicable.'),
    )
  return errors
}

/** An id that is none becomes 0, which no variant has: the shop then knows nothing by that id. */
export function readLine(line: CartLineInput, index: number): NewCartLine {
  return {
    index,
    variantId: readRowId('ProductVariant', line.merchandiseId) ?? 0,
    quantity: quantityOf(line),
    attributes: readAttributes(line.attributes),
  }
}

export function unknownMerchandise({ lines }: CartInput, index: number): CartUserError {
  const message = `The merchandise with id ${lines?.[index]?.merchandiseId} does not exist.`
  return userError('INVALID', ['lines', index, 'merchandiseId'], message)
}

/** One where nothing is said, as the type system describes it. */
function quantityOf({ quantity }: CartLineInput): number {
  return quantity ?? 1
}
