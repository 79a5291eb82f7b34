import type { CartLineInput, CartLineUpdateInput } from 'newest-hydrogen-react/storefront-api-types'
import type { LineUpdate } from '../../../cart/lines/update-lines.ts'
import { CART_LETTERS_LIMIT, CART_LINES_LIMIT, type NewCartLine } from '../../../cart/new-cart.ts'
import { readRowId } from '../../../global-ids.ts'
import { QUANTITY_LIMIT } from '../../../stock.ts'
import { readLineId } from '../../types/cart/cart-line-id.ts'
import { type CartUserError, userError } from '../user-error.ts'
import { checkAttributes, readAttributes } from './text-input.ts'

export function checkLine(line: CartLineInput, index: number): CartUserError[] {
  const errors = checkWish({ ...line, quantity: quantityOf(line) }, index)
  if (line.parent == null) return errors
  const message = 'Nested cartlines are blocked due to an incompatibility.'
  return [...errors, userError('PARENT_LINE_OPERATION_BLOCKED', ['lines', index, 'parent'], message)]
}

/** Checks what added and updated lines have in common; nothing of a thing adds no line, and an update to 0 removes it. */
export function checkWish(line: CartLineInput | CartLineUpdateInput, index: number): CartUserError[] {
  const path = ['lines', index] as const
  const errors = checkAttributes(line.attributes, [...path, 'attributes'])
  const quantity = line.quantity ?? 0
  const what =
    'id' in line
      ? `The quantity for the merchandise line with id ${line.id}`
      : `The quantity for merchandise with id ${line.merchandiseId}`
  if (quantity < 0) errors.push(userError('INVALID', [...path, 'quantity'], `${what} must be zero or more.`))
  if (quantity > QUANTITY_LIMIT)
    errors.push(
      userError('MAXIMUM_EXCEEDED', [...path, 'quantity'], `${what} must be at most ${QUANTITY_LIMIT}.`),
    )
  if (line.sellingPlanId != null)
    errors.push(
      userError(
        'SELLING_PLAN_NOT_APPLICABLE',
        [...path, 'sellingPlanId'],
        'Cannot apply selling plan to variant',
      ),
    )
  return errors
}

export function readLine(line: CartLineInput, index: number): NewCartLine {
  return {
    index,
    variantId: readVariantId(line.merchandiseId),
    quantity: quantityOf(line),
    attributes: readAttributes(line.attributes),
  }
}

export function unknownMerchandise(
  lines: readonly Pick<CartLineUpdateInput, 'merchandiseId'>[],
  index: number,
): CartUserError {
  const message = `The merchandise with id ${lines[index]?.merchandiseId} does not exist.`
  return userError('INVALID', ['lines', index, 'merchandiseId'], message)
}

/** An invalid id becomes 0, which no variant has, so it is answered as unknown. */
function readVariantId(merchandiseId: string): number {
  return readRowId('ProductVariant', merchandiseId) ?? 0
}

/** The type system's default is 1. */
function quantityOf({ quantity }: CartLineInput): number {
  return quantity ?? 1
}

export function tooManyLines(): CartUserError {
  return userError('CART_TOO_LARGE', ['lines'], `A cart holds at most ${CART_LINES_LIMIT} lines.`)
}

export function tooManyLetters(): CartUserError {
  const message = `The attributes of a cart's lines have at most ${CART_LETTERS_LIMIT} characters together.`
  return userError('CART_TOO_LARGE', ['lines'], message)
}

export function readUpdate(line: CartLineUpdateInput): LineUpdate {
  return {
    lineId: readLineId(line.id),
    quantity: line.quantity ?? undefined,
    variantId: line.merchandiseId == null ? undefined : readVariantId(line.merchandiseId),
    attributes: line.attributes ? readAttributes(line.attributes) : undefined,
  }
}

/** Shopify names a line by the last part of its id, and merchandise by the whole. */
export function unknownLine(id: string | undefined, path: readonly (string | number)[]): CartUserError {
  const [name] = (id?.split('/').at(-1) ?? '').split('?')
  return userError('INVALID_MERCHANDISE_LINE', path, `The merchandise line with id ${name} does not exist.`)
}
