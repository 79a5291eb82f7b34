import { MAX_ZIP_CHARACTERS, readZip, type ZipReading } from '#facts/delivery/zip.ts'
import type { Product } from '../clients/storefront/products/product.ts'
import type { GoodsCents } from '../delivery/estimate-delivery.ts'
import type { PageServices } from '../page-api/page-services.ts'

export interface AskedDelivery {
  /** undefined: nothing was typed, and the page only has its form. */
  readonly reading: ZipReading | undefined
  readonly typed: string | undefined
  readonly goods: GoodsCents
  readonly isFreeByCode: boolean
  readonly product: Product | undefined
  /** The storefront did not say what the product costs. */
  readonly isFailed: boolean
}

const MAX_CENTS = /^\d{1,10}$/
/** In any script, as an owner's own products may have it. */
const HANDLE = /^[\p{L}\p{M}\p{N}_-]{1,255}$/u

/** Reads what a delivery form asks: a ZIP code, and a product or what the goods in a cart cost. */
export async function loadDelivery({ page, storefront, log }: PageServices): Promise<AskedDelivery> {
  // Anybody can make up endlessly many; and at midnight all of them say something else.
  page.keepBriefly()
  const typed = page.parameter('zip', (value) => value.length <= MAX_ZIP_CHARACTERS)
  const cents = page.parameter('goods', (value) => MAX_CENTS.test(value))
  const isFreeByCode = page.parameter('free', (value) => value === '1') !== undefined
  const handle = page.parameter('product', (value) => HANDLE.test(value))
  const found = handle === undefined ? undefined : await storefront.productByHandle(handle)
  if (found && !found.ok) {
    log.error({ err: found.error, requestId: page.requestId }, 'a product could not be loaded')
    page.doNotCache()
  }
  const product = found?.ok ? (found.data ?? undefined) : undefined
  if (product) page.tag(`product:${product.handle}`)
  return {
    ...{ reading: typed === undefined ? undefined : readZip(typed), typed, isFreeByCode, product },
    goods: goodsOf(product, cents),
    isFailed: found?.ok === false,
  }
}

/** Of a product, one piece of any of its variants. */
function goodsOf(product: Product | undefined, cents: string | undefined): GoodsCents {
  if (cents !== undefined) return { least: Number(cents), most: Number(cents) }
  const prices = product?.variants.map(({ priceCents }) => priceCents) ?? []
  // Without any goods the fee is that of the smallest order, and the limit above which it is free is told.
  if (prices.length === 0) return { least: 0, most: Number.MAX_SAFE_INTEGER }
  return { least: Math.min(...prices), most: Math.max(...prices) }
}
