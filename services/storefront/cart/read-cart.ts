import type { ExpressionBuilder, Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type {
  CartAttribute,
  CartBuyerIdentity,
  CartDeliveryAddress,
  CartMetafield,
} from '#database/tables/carts.ts'
import type { SelectedOption } from '#database/tables/catalogue.ts'
import type { Tables } from '#database/tables.ts'
import { equalsSecret } from '#services/shared/signature.ts'
import type { Stock } from '../stock.ts'
import { type HeldPrices, readHeldPrices } from './held-prices.ts'

export interface CartLine extends Stock {
  readonly id: string
  readonly quantity: number
  readonly position: number
  readonly attributes: readonly CartAttribute[]
  readonly variantId: number
  readonly variantTitle: string
  readonly selectedOptions: readonly SelectedOption[]
  readonly sku: string
  readonly priceCents: number
  readonly compareAtPriceCents: number | null
  readonly productId: number
  readonly productHandle: string
  readonly productTitle: string
  /** False where the product was withdrawn after it was put in the cart. */
  readonly published: boolean
  readonly image: { readonly file: string; readonly contentHash: string; readonly altText: string } | null
}

export interface Cart {
  readonly id: number
  readonly token: string
  readonly key: string
  readonly note: string
  readonly attributes: readonly CartAttribute[]
  readonly buyerIdentity: CartBuyerIdentity
  readonly discountCodes: readonly string[]
  readonly deliveryAddresses: readonly CartDeliveryAddress[]
  /** A method of delivery, which the shop may no longer offer. */
  readonly deliveryOption: string | null
  readonly metafields: readonly CartMetafield[]
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly expiresAt: Date
  readonly completedAt: Date | null
  /** What was promised by the quote that the cart was made of; it may have ended. */
  readonly held: HeldPrices | null
  readonly lines: readonly CartLine[]
}

/**
 * Reads the cart in any state: the caller decides what a completed, expired or wrongly keyed cart means (`openCart`
 * decides it for the API; the checkout still shows the order of a completed one).
 */
export async function readCartByToken(query: Kysely<Tables>, token: string): Promise<Cart | undefined> {
  const row = await selectCart(query, token).executeTakeFirst()
  return row && readCart(query, row)
}

/** The cart and its lines by one statement, since a crowd that pays asks for little else. */
export function selectCart(query: Kysely<Tables>, token: string) {
  return query
    .selectFrom('storefront.carts')
    .where('token', '=', token)
    .select(['id', 'token', 'key', 'note', 'attributes'])
    .select(['buyer_identity as buyerIdentity', 'discount_codes as discountCodes'])
    .select(['delivery_addresses as deliveryAddresses', 'delivery_option as deliveryOption', 'metafields'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .select(['expires_at as expiresAt', 'completed_at as completedAt', 'quote_id as quoteId'])
    .select((eb) => jsonArrayFrom(selectLines(eb)).as('lines'))
}

/** Makes the cart of its row. */
export async function readCart(query: Kysely<Tables>, { quoteId, lines, ...cart }: CartRow): Promise<Cart> {
  const held = quoteId === null ? null : await readHeldPrices(query, quoteId)
  return { ...cart, held, lines: lines.map(lineOf) }
}

type CartRow = Awaited<ReturnType<ReturnType<typeof selectCart>['executeTakeFirstOrThrow']>>
type LineRow = CartRow['lines'][number]

/** What a line shows of its variant, of the product and of the picture, which are joined under these names. */
export const SHOWN_OF_VARIANT = [
  'variant.title as variantTitle',
  'variant.selected_options as selectedOptions',
  'variant.sku',
  'variant.price_cents as priceCents',
  'variant.compare_at_price_cents as compareAtPriceCents',
  'variant.inventory_tracked as inventoryTracked',
  'variant.inventory_policy as inventoryPolicy',
  'variant.stock',
  'product.id as productId',
  'product.handle as productHandle',
  'product.title as productTitle',
  'product.published_at as publishedAt',
  'image.file',
  'image.content_hash as contentHash',
  'image.alt_text as altText',
] as const

function selectLines(eb: ExpressionBuilder<Tables, 'storefront.carts'>) {
  return eb
    .selectFrom('storefront.cart_lines as line')
    .innerJoin('storefront.variants as variant', 'variant.id', 'line.variant_id')
    .innerJoin('storefront.products as product', 'product.id', 'variant.product_id')
    .leftJoin('storefront.product_images as image', 'image.id', 'variant.image_id')
    .whereRef('line.cart_id', '=', 'storefront.carts.id')
    .orderBy('line.position')
    .select(['line.id', 'line.quantity', 'line.attributes', 'line.position'])
    .select('line.variant_id as variantId')
    .select(SHOWN_OF_VARIANT)
}

function lineOf({ publishedAt, file, contentHash, altText, ...line }: LineRow): CartLine {
  return {
    ...line,
    published: publishedAt !== null,
    image: file && contentHash ? { file, contentHash, altText: altText ?? '' } : null,
  }
}

/** Shopify's form of the address, `/cart/c/TOKEN?key=KEY`, which redirects to the checkout. */
export function checkoutUrl(publicUrl: string, { token, key }: Pick<Cart, 'token' | 'key'>): string {
  return `${publicUrl}/cart/c/${token}?key=${key}`
}

/**
 * Returns the cart to the holder of its key. With a wrong key, after its checkout is complete or once it has expired,
 * the cart does not exist.
 */
export async function openCart(
  query: Kysely<Tables>,
  { token, key }: { token: string; key: string },
  now: Date,
): Promise<Cart | undefined> {
  const cart = await readCartByToken(query, token)
  if (!cart || !keyOpensCart(cart, key)) return undefined
  return cart.completedAt === null && cart.expiresAt > now ? cart : undefined
}

export function keyOpensCart(cart: Pick<Cart, 'key'>, key: string): boolean {
  return equalsSecret(cart.key, key)
}
