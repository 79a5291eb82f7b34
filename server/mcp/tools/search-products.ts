import { answered, type Tool, UNREACHABLE } from '../tool.ts'
import { productInBrief } from './product-answer.ts'

interface SearchInput {
  readonly query?: string
  readonly limit?: number
}

const USUAL = 10
const MOST = 20

export const searchProductsTool: Tool<SearchInput> = {
  name: 'search_products',
  title: 'Search the catalog',
  description:
    'Finds products of the shop by words, such as "stool for a standing desk", best first; without words it lists the whole range. To choose a seat for a person, use find_fit.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      query: { type: 'string', maxLength: 200, description: 'What is looked for, in plain words' },
      limit: { type: 'integer', minimum: 1, maximum: MOST, default: USUAL },
    },
  },
  async run({ query = '', limit = USUAL }, { storefront, publicUrl }) {
    const words = query.trim()
    if (words === '') {
      const listed = await storefront.products(limit)
      if (!listed.ok) return UNREACHABLE
      const products = listed.data.products.map((product) => productInBrief(product, publicUrl))
      return answered({ products, has_more: listed.data.nextCursor !== null })
    }
    const found = await storefront.search(words, limit)
    if (!found.ok) return UNREACHABLE
    if (found.data.totalCount > 0) {
      const products = found.data.products.map((product) => productInBrief(product, publicUrl))
      return answered({ products, total_count: found.data.totalCount, is_close: false })
    }
    const close = await storefront.predict(words)
    if (!close.ok) return UNREACHABLE
    const products = close.data.slice(0, limit).map((product) => productInBrief(product, publicUrl))
    return answered({ products, total_count: products.length, is_close: products.length > 0 })
  },
}
