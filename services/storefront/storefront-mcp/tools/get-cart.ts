import type { McpTool } from '#services/shared/mcp/tool.ts'
import type { AskApi } from '../ask-api.ts'
import { readCart } from '../read-cart.ts'

export const cartId = {
  type: 'string',
  minLength: 1,
  maxLength: 400,
  description: 'The id that update_cart answered, whole, with its key',
} as const

export function getCart(ask: AskApi): McpTool {
  return {
    name: 'get_cart',
    title: 'Read a cart',
    description:
      'Tells what is in a cart, what it costs, how it can be delivered, and the address at which a person checks out.',
    isReadOnly: true,
    inputSchema: { type: 'object', required: ['cart_id'], properties: { cart_id: cartId } },
    async run({ cart_id: id }, caller) {
      const read = await readCart(ask, caller, id)
      return read.kind === 'read' ? { kind: 'answered', answer: { cart: read.cart, errors: [] } } : read
    },
  }
}
