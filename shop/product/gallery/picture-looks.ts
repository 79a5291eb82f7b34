import type { Product, ProductImage } from '../../clients/storefront/products/product.ts'

/** A picture, and the product's option values that its alt text names, in small letters. */
export interface Look {
  readonly image: ProductImage
  readonly values: readonly string[]
}

/** The looks of a listed picture's view, its own first, by its address. A picture with one look is left out. */
export type PictureLooks = Readonly<Record<string, readonly Look[]>>

/**
 * Finds the looks of the listed pictures in the alt texts of all pictures that the storefront has of the product. It
 * runs on the server; the browser gets the result.
 */
export function looksOf(product: Product, all: readonly ProductImage[]): PictureLooks {
  const read = lookReader(product)
  const ofVariants = product.variants.flatMap(({ image }) => image ?? [])
  const everywhere = [
    ...new Map([...product.images, ...ofVariants, ...all].map((image) => [image.url, image])).values(),
  ]
  const looks = everywhere.flatMap((image) => read(image) ?? [])
  return Object.fromEntries(
    product.images.flatMap((image) => {
      const own = looks.find((look) => look.image.url === image.url)
      if (!own) return []
      const others = looks.filter((look) => look !== own && look.view === own.view)
      return others.length > 0
        ? [[image.url, [own, ...others].map(({ image, values }) => ({ image, values }))]]
        : []
    }),
  )
}

/** Answers undefined for a picture that names no value: nobody can tell which look it is. */
function lookReader({
  options,
}: Product): (image: ProductImage) => (Look & { readonly view: string }) | undefined {
  const values = options.flatMap((option) => option.values).toSorted((a, b) => b.length - a.length)
  if (values.length === 0) return () => undefined
  const named = new RegExp(`(?<![\\p{L}\\p{N}])(?:${values.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return (image) => {
    const found = image.altText?.match(named)
    if (!image.altText || !found) return undefined
    return {
      image,
      values: found.map((value) => value.toLowerCase()),
      // The alt text without the values is the same for each look of one view.
      view: image.altText.replaceAll(named, '…'),
    }
  }
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
