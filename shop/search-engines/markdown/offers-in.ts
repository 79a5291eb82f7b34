import * as v from 'valibot'

/** One variant as a product's structured data offers it. */
export interface Offer {
  readonly name: string
  readonly price: string
  readonly availability: string
  readonly url: string
}

const offerSchema = v.object({
  name: v.optional(v.string()),
  url: v.string(),
  price: v.string(),
  priceCurrency: v.string(),
  availability: v.string(),
})

const productSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    '@type': v.literal('Product'),
    name: v.string(),
    offers: v.optional(v.union([offerSchema, v.array(offerSchema)]), []),
  }),
)

const AVAILABILITY: Readonly<Record<string, string>> = {
  InStock: 'in stock',
  BackOrder: 'on back order',
  OutOfStock: 'sold out',
}

/** The offers of the product that a page's JSON-LD describes, if it describes one. */
export function offersIn(structuredData: readonly string[]): Offer[] {
  for (const text of structuredData) {
    const product = v.safeParse(productSchema, text)
    if (!product.success) continue
    return [product.output.offers].flat().map(({ name, url, price, priceCurrency, availability }) => ({
      name: name ?? product.output.name,
      price: `${price} ${priceCurrency}`,
      availability: AVAILABILITY[availability.split('/').at(-1) ?? ''] ?? availability,
      url,
    }))
  }
  return []
}
