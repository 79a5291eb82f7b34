import type { StorefrontError } from '../../clients/storefront/error.ts'
import type { CartItem } from '../store/cart-item.ts'

/** Those of the sent items whose merchandise the storefront does not know. */
export function refusedItems(sent: readonly CartItem[], { userErrors = [] }: StorefrontError): CartItem[] {
  const refused = new Set(userErrors.map(({ field }) => refusedLineOf(field ?? [])))
  return sent.filter((_item, index) => refused.has(String(index)))
}

/** A line that is refused for anything else, like its quantity, is still sold. */
function refusedLineOf(field: readonly string[]): string | undefined {
  const [list, index, name] = field.slice(-3)
  return list === 'lines' && name === 'merchandiseId' ? index : undefined
}
