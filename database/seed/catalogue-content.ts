import { finishes } from '#facts/finishes.ts'
import type { SelectedOption } from '../tables/catalogue.ts'
import catalogueJson from './catalogue.json' with { type: 'json' }

/** A product of the delivered catalogue. The list has the order of the catalogue. */
export interface SeedProduct {
  readonly handle: string
  readonly title: string
  readonly productType: string
  readonly tags: readonly string[]
  readonly descriptionHtml: string
  readonly seoDescription: string
  readonly skuPrefix: string
  readonly priceCents: number
  /** The stock of each variant that is not sold out. */
  readonly stock: number
  readonly options: readonly SeedOption[]
  /** SKUs of the variants that begin without stock. */
  readonly soldOut: readonly string[]
}

interface SeedOption {
  readonly name: string
  readonly values: readonly { readonly name: string; readonly code: string }[]
}

export interface SeedVariant {
  readonly sku: string
  readonly title: string
  readonly selectedOptions: readonly SelectedOption[]
  readonly stock: number
}

export const seedProducts: readonly SeedProduct[] = catalogueJson

/** Lists every combination of the options' values, the last option changing fastest, as Shopify does. */
export function variantsOf(product: SeedProduct): SeedVariant[] {
  const beginning = [{ codes: [product.skuPrefix], selectedOptions: [] as SelectedOption[] }]
  const combinations = product.options.reduce(
    (before, { name, values }) =>
      before.flatMap(({ codes, selectedOptions }) =>
        values.map((value) => ({
          codes: [...codes, value.code],
          selectedOptions: [...selectedOptions, { name, value: value.name }],
        })),
      ),
    beginning,
  )
  return combinations.map(({ codes, selectedOptions }) => {
    const sku = codes.join('-')
    const title = selectedOptions.map(({ value }) => value).join(' / ')
    return { sku, title, selectedOptions, stock: product.soldOut.includes(sku) ? 0 : product.stock }
  })
}

export function swatchOf(value: string): string | null {
  return new Map(Object.entries(finishes)).get(value)?.color ?? null
}
