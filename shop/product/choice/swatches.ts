import { finishes, isFinishName } from '#facts/finishes.ts'
import type { Product } from '../../clients/storefront/products/product.ts'

/** The color of each option value that has one: looked up on the server, so that no browser gets the whole list. */
export type Swatches = Readonly<Record<string, string>>

export function swatchesOf({ options }: Pick<Product, 'options'>): Swatches {
  const names = options.flatMap(({ values }) => values).filter(isFinishName)
  return Object.fromEntries(names.map((name) => [name, finishes[name].color]))
}
