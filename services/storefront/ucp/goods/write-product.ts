import type { CatalogueSnapshot } from '../../catalogue/catalogue.ts'
import {
  isForSale,
  minPriceCents,
  type Product,
  type ProductImage,
  type Variant,
} from '../../catalogue/product.ts'
import { matchQuery } from '../../catalogue/query/match-query.ts'
import { writeId } from '../../global-ids.ts'
import { pictureUrl } from '../../images/picture-url.ts'
import { variantName } from '../../pricing/line-names.ts'
import { isOnBackorder } from '../../stock.ts'
import type { OperationContext, SoldSeat } from '../operation.ts'
import { invalidRequest, type Message, type Refusal, warning } from '../protocol/outcome.ts'
import { ownName } from '../protocol/own-extension.ts'
import { SETUP } from '../protocol/setup-extension.ts'

export const CURRENCY = 'USD'

export interface ProductContext {
  readonly catalogue: CatalogueSnapshot
  readonly publicUrl: string
}

const price = (cents: number) => ({ amount: cents, currency: CURRENCY })

/** The product with these of its variants, of which the first is the one to show. */
export function writeProduct(
  product: Product,
  variants: readonly object[],
  { catalogue, publicUrl }: ProductContext,
) {
  const { options, productType, tags } = product
  const isIn = ({ rule }: CatalogueSnapshot['collections'][number]) =>
    matchQuery(catalogue, rule).test(product)
  const categories = [productType, ...catalogue.collections.filter(isIn).map(({ title }) => title)]
  return {
    id: writeId('Product', product.id),
    handle: product.handle,
    title: product.title,
    description: { plain: product.descriptionText, html: product.descriptionHtml },
    url: productUrl(product, publicUrl),
    categories: [...new Set(categories)]
      .filter((value) => value !== '')
      .map((value) => ({ value, taxonomy: 'merchant' })),
    price_range: rangeOf(product.variants.map(({ priceCents }) => priceCents)),
    ...(product.variants.some(isReduced) && {
      list_price_range: rangeOf(product.variants.map(listPriceCents)),
    }),
    media: product.images.map((image) => writePicture(image, publicUrl)),
    ...(hasChoice(product) && {
      options: options.map(({ name, values }) => ({
        name,
        values: values.map((value) => ({ label: value.name })),
      })),
    }),
    variants,
    tags,
  }
}

export function writeVariant(variant: Variant, publicUrl: string) {
  const { product, image, title, sku, priceCents, selectedOptions } = variant
  const name = variantName(title)
  return {
    id: writeId('ProductVariant', variant.id),
    ...(sku !== '' && { sku }),
    title: name ?? product.title,
    description: { plain: name === undefined ? product.title : `${product.title} (${name})` },
    url: variantUrl(variant, publicUrl),
    price: price(priceCents),
    ...(isReduced(variant) && { list_price: price(listPriceCents(variant)) }),
    availability: availabilityOf(variant),
    ...(hasChoice(product) && {
      options: selectedOptions.map((option) => ({ name: option.name, label: option.value })),
    }),
    ...(image && { media: [writePicture(image, publicUrl)] }),
  }
}

/** A seat as an answer about bodies tells its price. */
export function soldSeat(product: Product): SoldSeat {
  return { usdCents: minPriceCents(product), isInStock: product.variants.some(isForSale) }
}

/** Shopify's lone option of a product without options is no choice. */
export const hasChoice = ({ variants }: Product): boolean =>
  variants.some(({ title }) => variantName(title) !== undefined)

/** The variant that stands for its product: the first that can be bought, or else the first. */
export function featuredOf(variants: readonly Variant[]): Variant | undefined {
  return variants.find(isForSale) ?? variants[0]
}

function availabilityOf(variant: Variant) {
  const available = isForSale(variant)
  const status = available ? (isOnBackorder(variant) ? 'backorder' : 'in_stock') : 'out_of_stock'
  return { available, status }
}

const listPriceCents = ({ priceCents, compareAtPriceCents }: Variant): number =>
  Math.max(priceCents, compareAtPriceCents ?? 0)

const isReduced = (variant: Variant): boolean => listPriceCents(variant) > variant.priceCents

function rangeOf(cents: readonly number[]) {
  return { min: price(Math.min(...cents)), max: price(Math.max(...cents)) }
}

function writePicture(image: ProductImage, publicUrl: string) {
  const { altText, width, height } = image
  return { type: 'image', url: pictureUrl(publicUrl, image), alt_text: altText, width, height }
}

function productUrl({ handle }: Pick<Product, 'handle'>, publicUrl: string): string {
  return `${publicUrl}/product/${encodeURIComponent(handle)}`
}

/** The page of a product shows the variant whose options its address names. */
function variantUrl({ product, selectedOptions }: Variant, publicUrl: string): string {
  const url = new URL(productUrl(product, publicUrl))
  if (hasChoice(product)) for (const { name, value } of selectedOptions) url.searchParams.set(name, value)
  return url.href
}

/** The setup card of a product for whoever has asked for it. */
export async function writeSetup(
  { answerSetup, active, publicUrl }: OperationContext,
  product: Product,
  wish: object | undefined,
): Promise<{ readonly setup?: object; readonly messages?: readonly Message[] } | Refusal> {
  if (!wish || !answerSetup || !active.has(ownName(publicUrl, SETUP))) return {}
  const found = await answerSetup(wish, product.handle, soldSeat(product))
  if (found.kind === 'problems') return invalidRequest(`setup: ${found.problems.join(' ')}`)
  if (found.kind === 'found') return { setup: found.answer }
  return { messages: [warning('no_setup', 'This product is nothing to sit on, so it has no setup card.')] }
}
