import type { Product, ProductImage, ProductVariant } from '../../clients/storefront/products/product.ts'

type WithOptions = Pick<Product, 'options'>

/** What a picture's alt text says: which view it is, and in which of the product's option values. */
interface Look {
  /** the alt text without the values */
  readonly view: string
  readonly values: readonly string[]
}

/** Of all that a storefront has of a product, the pictures that are another look of one that pages list. */
export function otherLooks(product: Product, all: readonly ProductImage[]): readonly ProductImage[] {
  const known = new Set(
    [...product.images, ...product.variants.flatMap(({ image }) => image ?? [])].map(({ url }) => url),
  )
  const read = lookReader(product)
  const views = new Set(product.images.flatMap((image) => read(image)?.view ?? []))
  return all.filter((image) => !known.has(image.url) && views.has(read(image)?.view ?? ''))
}

/** Each picture in the look that has most of the variant's values; itself where no other has more of them. */
export function inLookOf(
  product: WithOptions,
  images: readonly ProductImage[],
  candidates: readonly ProductImage[],
  { selectedOptions }: Pick<ProductVariant, 'selectedOptions'>,
): readonly ProductImage[] {
  const read = lookReader(product)
  const chosen = new Set(selectedOptions.map(({ value }) => value.toLowerCase()))
  const agreement = (look: Look) => look.values.filter((value) => chosen.has(value)).length
  const looks = candidates.flatMap((image) => {
    const look = read(image)
    return look ? [{ image, view: look.view, agreement: agreement(look) }] : []
  })
  return images.map((image) => {
    const own = read(image)
    if (!own) return image
    const others = looks.filter(({ view }) => view === own.view)
    const best = Math.max(agreement(own), ...others.map((other) => other.agreement))
    return best > agreement(own) ? (others.find((other) => other.agreement === best)?.image ?? image) : image
  })
}

/** Answers undefined for a picture that names no value: nobody can tell which look it is. */
function lookReader({ options }: WithOptions): (image: ProductImage) => Look | undefined {
  const values = options.flatMap((option) => option.values).toSorted((a, b) => b.length - a.length)
  if (values.length === 0) return () => undefined
  const named = new RegExp(`(?<![\\p{L}\\p{N}])(?:${values.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return ({ altText }) => {
    const found = altText?.match(named)
    if (!altText || !found) return undefined
    return { view: altText.replaceAll(named, '…'), values: found.map((value) => value.toLowerCase()) }
  }
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
