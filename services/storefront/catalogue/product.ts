import type { SelectedOption } from '#database/tables/catalogue.ts'
import { type Stock, sellableQuantity } from '../stock.ts'

/** A published product with all its parts, from which every answer about it is made. Times are UTC, money is cents. */
export interface Product {
  readonly id: number
  readonly handle: string
  readonly title: string
  readonly descriptionHtml: string
  /** The description in plain text. */
  readonly descriptionText: string
  readonly productType: string
  readonly vendor: string
  readonly tags: readonly string[]
  readonly seoTitle: string | null
  readonly seoDescription: string | null
  readonly position: number
  readonly publishedAt: Date
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly options: readonly ProductOption[]
  /** Images in gallery order. */
  readonly images: readonly ProductImage[]
  /** Never empty: products without variants are not read. */
  readonly variants: readonly Variant[]
}

export interface ProductOption {
  readonly id: number
  readonly name: string
  readonly values: readonly ProductOptionValue[]
}

export interface ProductOptionValue {
  readonly id: number
  readonly name: string
  readonly swatchColor: string | null
}

export interface ProductImage {
  readonly id: number
  readonly handle: string
  readonly file: string
  readonly width: number
  readonly height: number
  readonly altText: string
  readonly position: number
  readonly contentHash: string
}

export interface Variant extends Stock {
  readonly id: number
  readonly sku: string
  readonly title: string
  readonly position: number
  readonly priceCents: number
  readonly compareAtPriceCents: number | null
  readonly selectedOptions: readonly SelectedOption[]
  readonly image: ProductImage | null
  readonly product: Product
}

export function isForSale(variant: Variant): boolean {
  return sellableQuantity(variant) > 0
}

export function minPriceCents(product: Product): number {
  return Math.min(...product.variants.map(({ priceCents }) => priceCents))
}
