import type { CartLineUpdateInput } from '@shopify/hydrogen-react/storefront-api-types'
import type { CartRefusal } from '../../../cart/change-cart.ts'
import { tooManyLines, unknownLine, unknownMerchandise } from '../input/cart-line-input.ts'
import type { CartUserError } from '../user-error.ts'
import { cannotBeRefused } from './answer-change.ts'

/** Names the lines of the request that a change was refused for. */
export function explainLines(
  lines: readonly Partial<Pick<CartLineUpdateInput, 'id' | 'merchandiseId'>>[],
): (refusal: CartRefusal) => CartUserError[] {
  return (refusal) => {
    switch (refusal.kind) {
      case 'too-many-lines':
        return [tooManyLines()]
      case 'unknown-line':
        return refusal.indices.map((index) => unknownLine(lines[index]?.id, ['lines', index, 'id']))
      case 'unknown-merchandise':
        return refusal.indices.map((index) => unknownMerchandise(lines, index))
      default:
        return cannotBeRefused(refusal)
    }
  }
}
