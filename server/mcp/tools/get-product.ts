import { answered, problem, type Tool, UNREACHABLE } from '../tool.ts'
import { productAnswer } from './product-answer.ts'

interface ProductInput {
  readonly handle: string
}

export const getProductTool: Tool<ProductInput> = {
  name: 'get_product',
  title: 'Show a product',
  description:
    'Tells of one product: its description, options, variants with prices in cents and whether they can be bought, and an address at which a person buys each. Handles come from search_products and find_fit.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['handle'],
    properties: {
      handle: { type: 'string', minLength: 1, maxLength: 255, description: 'Such as keel-kneeling-chair' },
    },
  },
  async run({ handle }, { storefront, publicUrl }) {
    const found = await storefront.productByHandle(handle)
    if (!found.ok) return UNREACHABLE
    if (!found.data) return problem('The shop sells no product with this handle.')
    return answered(productAnswer(found.data, publicUrl))
  },
}
