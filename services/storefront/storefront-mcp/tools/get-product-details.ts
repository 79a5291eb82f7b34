import type { McpTool } from '#services/shared/mcp/tool.ts'
import type { AskApi } from '../ask-api.ts'
import { MONEY, type Money } from './money.ts'

const MOST_OPTIONS = 20
const MOST_PICTURES = 50

const DETAILS = `query StorefrontMcpProduct($id: ID!, $options: [SelectedOptionInput!]!) {
  product(id: $id) {
    id title description onlineStoreUrl
    featuredImage { url }
    images(first: ${MOST_PICTURES}) { nodes { url altText } }
    options { name optionValues { name } }
    priceRange { minVariantPrice ${MONEY} maxVariantPrice ${MONEY} }
    variantsCount { count }
    selectedOrFirstAvailableVariant(selectedOptions: $options, caseInsensitiveMatch: true) {
      id title availableForSale price ${MONEY} image { url }
    }
  }
}`

interface Detailed {
  readonly product: {
    readonly id: string
    readonly title: string
    readonly description: string
    readonly onlineStoreUrl: string | null
    readonly featuredImage: { readonly url: string } | null
    readonly images: { readonly nodes: readonly { readonly url: string; readonly altText: string | null }[] }
    readonly options: readonly {
      readonly name: string
      readonly optionValues: readonly { readonly name: string }[]
    }[]
    readonly priceRange: { readonly minVariantPrice: Money; readonly maxVariantPrice: Money }
    readonly variantsCount: { readonly count: number } | null
    readonly selectedOrFirstAvailableVariant: {
      readonly id: string
      readonly title: string
      readonly availableForSale: boolean
      readonly price: Money
      readonly image: { readonly url: string } | null
    } | null
  } | null
}

export function getProductDetails(ask: AskApi): McpTool {
  return {
    name: 'get_product_details',
    title: 'Get a product',
    description:
      'Tells of a product by its id, and of the variant that the options choose, or of the first one that can be bought.',
    isReadOnly: true,
    inputSchema: {
      type: 'object',
      required: ['product_id'],
      properties: {
        product_id: { type: 'string', maxLength: 255, description: 'Such as gid://shopify/Product/1' },
        options: {
          type: 'object',
          maxProperties: MOST_OPTIONS,
          additionalProperties: { type: 'string', maxLength: 255 },
          description: 'A value for each option, such as {"Frame": "Walnut"}',
        },
      },
    },
    async run({ product_id: id, options = {} }, caller) {
      const chosen = Object.entries(options as Record<string, string>).map(([name, value]) => ({
        name,
        value,
      }))
      const asked = await ask<Detailed>(caller, DETAILS, { id, options: chosen })
      if (asked.kind === 'refused') return asked.answer
      const { product } = asked.data
      if (!product) return { kind: 'problem', problem: 'The shop sells no product with this id.' }
      return { kind: 'answered', answer: { product: writeDetails(product) } }
    },
  }
}

function writeDetails(product: NonNullable<Detailed['product']>) {
  const { id, title, description, onlineStoreUrl, images, options, variantsCount } = product
  const { minVariantPrice: min, maxVariantPrice: max } = product.priceRange
  const variant = product.selectedOrFirstAvailableVariant
  return {
    ...{ product_id: id, title, description, url: onlineStoreUrl },
    image_url: product.featuredImage?.url ?? null,
    images: images.nodes.map(({ url, altText }) => ({ url, alt_text: altText })),
    options: options.map(({ name, optionValues }) => ({
      name,
      values: optionValues.map((value) => value.name),
    })),
    price_range: { min: min.amount, max: max.amount, currency: min.currencyCode },
    ...(variantsCount && { total_variants: variantsCount.count }),
    ...(variant && {
      selectedOrFirstAvailableVariant: {
        ...{ variant_id: variant.id, title: variant.title },
        ...{ price: variant.price.amount, currency: variant.price.currencyCode },
        image_url: variant.image?.url ?? null,
        available: variant.availableForSale,
      },
    }),
  }
}
