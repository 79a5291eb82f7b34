import type { McpTool } from '#services/shared/mcp/tool.ts'
import type { AskApi } from '../ask-api.ts'
import { MONEY, type Money } from './money.ts'

const USUAL = 10
const MOST_A_PAGE = 50
const MOST_FILTERS = 20
const MOST_VARIANTS = 100

const SEARCH = `query StorefrontMcpSearch($query: String!, $first: Int!, $after: String, $filters: [ProductFilter!]) {
  search(query: $query, first: $first, after: $after, productFilters: $filters, types: PRODUCT, prefix: LAST) {
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    productFilters { label values { label input } }
    nodes { ... on Product {
      id title description onlineStoreUrl productType tags
      featuredImage { url }
      priceRange { minVariantPrice ${MONEY} maxVariantPrice ${MONEY} }
      variants(first: ${MOST_VARIANTS}) { nodes { id title availableForSale price ${MONEY} image { url } } }
    } }
  }
}`

interface Searched {
  readonly search: {
    readonly pageInfo: Readonly<Record<string, unknown>>
    readonly productFilters: readonly {
      readonly label: string
      readonly values: readonly { readonly label: string; readonly input: string }[]
    }[]
    readonly nodes: readonly FoundProduct[]
  }
}

interface FoundProduct {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly onlineStoreUrl: string | null
  readonly productType: string
  readonly tags: readonly string[]
  readonly featuredImage: { readonly url: string } | null
  readonly priceRange: { readonly minVariantPrice: Money; readonly maxVariantPrice: Money }
  readonly variants: { readonly nodes: readonly FoundVariant[] }
}

interface FoundVariant {
  readonly id: string
  readonly title: string
  readonly availableForSale: boolean
  readonly price: Money
  readonly image: { readonly url: string } | null
}

export function searchShopCatalog(ask: AskApi): McpTool {
  return {
    name: 'search_shop_catalog',
    title: 'Search the shop',
    description: `Finds products by plain words, with the variants that can be chosen. Filters are those that an answer names under available_filters. At most ${MOST_A_PAGE} come back; after takes pagination.endCursor.`,
    isReadOnly: true,
    inputSchema: {
      type: 'object',
      required: ['query'],
      properties: {
        query: { type: 'string', maxLength: 500, description: 'What is looked for, in plain words' },
        context: { type: 'string', maxLength: 2_000, description: 'What the buyer is about; it is not read' },
        filters: { type: 'array', maxItems: MOST_FILTERS, items: { type: 'object' } },
        limit: { type: 'integer', minimum: 1, maximum: 250, default: USUAL },
        after: { type: 'string', maxLength: 1_000 },
      },
    },
    async run({ query, filters = [], limit = USUAL, after }, caller) {
      const first = Math.min(Number(limit), MOST_A_PAGE)
      const asked = await ask<Searched>(caller, SEARCH, { query, first, after, filters })
      if (asked.kind === 'refused') return asked.answer
      const { nodes, pageInfo, productFilters } = asked.data.search
      return {
        kind: 'answered',
        answer: {
          products: nodes.map(writeProduct),
          pagination: pageInfo,
          available_filters: productFilters.map(({ label, values }) => ({
            label,
            values: {
              label: values.map((value) => value.label),
              input_options: values.map((value) => ({
                label: value.label,
                input: JSON.parse(value.input) as object,
              })),
            },
          })),
        },
      }
    },
  }
}

function writeProduct({
  id,
  title,
  description,
  onlineStoreUrl,
  productType,
  tags,
  ...product
}: FoundProduct) {
  const { minVariantPrice: min, maxVariantPrice: max } = product.priceRange
  return {
    ...{ product_id: id, title, description, url: onlineStoreUrl },
    image_url: product.featuredImage?.url ?? null,
    price_range: { min: min.amount, max: max.amount, currency: min.currencyCode },
    ...{ product_type: productType, tags },
    variants: product.variants.nodes.map((variant) => ({
      ...{ variant_id: variant.id, title: variant.title },
      ...{ price: variant.price.amount, currency: variant.price.currencyCode },
      image_url: variant.image?.url ?? null,
      available: variant.availableForSale,
    })),
  }
}
