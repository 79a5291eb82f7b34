import { MAX_ZIP_CHARACTERS } from '#facts/delivery/zip.ts'
import { reasonNotApplied } from '../../clients/storefront/checkout/cart-codes.ts'
import type { StorefrontError } from '../../clients/storefront/error.ts'
import type { FormCart } from '../../clients/storefront/form-cart/form-cart.ts'
import type { PageServices } from '../../page-api/page-services.ts'
import { CART_PATH } from '../add-fields.ts'
import { isCheckout } from '../start-checkout/is-checkout.ts'
import type { CartItem } from '../store/cart-item.ts'
import type { ChangeOnce } from './cart-changes.ts'
import { forgetFormCart, keepFormCart, readFormCartId } from './cart-cookies.ts'
import { type CartFormOutcome, changeFormCart, type FindVariant } from './change-form-cart.ts'
import { type FormCartLine, itemOfVariant, linesOf } from './form-cart-item.ts'
import { readLinkedLines, variantNumber } from './link-lines.ts'
import { readCartForm } from './read-cart-form.ts'

interface CartServices extends PageServices {
  readonly sentFrom?: string | undefined
  readonly changeCartOnce: ChangeOnce
}

/** What the page shows of the cart that forms keep. */
export interface CartView {
  readonly status: number
  readonly setCookies: readonly string[]
  /** undefined: the storefront did not answer. */
  readonly lines: readonly FormCartLine[] | undefined
  /** null: there is nothing to check out, or no checkout that a visitor may be sent to. */
  readonly checkoutUrl: string | null
  readonly refusal: Refusal | undefined
  /** What a link holds, which is in nobody's cart yet; 'unreadable' where it is cut off. */
  readonly linked: Linked | 'unreadable' | undefined
  readonly added: readonly CartItem[]
  /** Variants of which the cart has all that is left. */
  readonly fewer: readonly string[]
  /** Something was left out of the cart whole. */
  readonly isSomeLeftOut: boolean
  /** The cart's discount code, and why it takes nothing off where it does not. */
  readonly code: CodeOfCart | undefined
  /** The ZIP code that was asked for, as it was typed. */
  readonly zip: string | undefined
}

export interface Linked {
  readonly items: readonly CartItem[]
  /** How many of its lines are of something that is no longer sold. */
  readonly goneCount: number
}

interface CodeOfCart {
  readonly code: string
  readonly discountCents: number
  readonly problem: string | undefined
}

export type Refusal = Extract<
  CartFormOutcome,
  { kind: 'line refused' | 'addition refused' | 'code refused' | 'refused' }
>

const UNREADABLE = {
  kind: 'refused',
  problem: 'We could not read that form. Your cart is as it was.',
} as const
const TOO_MANY = {
  kind: 'refused',
  problem: 'Too many changes from your network. Try again in a few minutes; your cart is as it was.',
} as const
const AWAY = {
  kind: 'refused',
  problem:
    'Our catalog did not respond in time. Look at your cart in a moment, and try again if something is missing.',
} as const

/** Shows the cart, or does what a form asks for. What was done leads back to the page: a reload repeats nothing. */
export async function answerCart(
  services: CartServices,
  request: Request,
  findVariant: FindVariant,
): Promise<CartView | Response> {
  if (request.method !== 'POST') return showCart(services, request, 200, undefined)
  const posted = await request.formData().catch(() => new FormData())
  const form = readCartForm(posted)
  if (!form) return showCart(services, request, 422, UNREADABLE)
  const { publicUrl, storefront, sentFrom, log, page } = services
  const cartId = readFormCartId(request.headers.get('cookie'), publicUrl)
  const outcome = await services.changeCartOnce(
    { cartId, form: JSON.stringify(form), address: sentFrom },
    () => changeFormCart({ storefront, cartId, findVariant }, form),
  )
  if (outcome === 'too many') {
    log.warn({ requestId: page.requestId }, 'a network changes carts too often')
    return showCart(services, request, 429, TOO_MANY)
  }
  if (outcome.kind === 'failed') {
    tellFailure(services, outcome.error)
    return showCart(services, request, 503, AWAY)
  }
  if (outcome.kind !== 'changed') return showCart(services, request, 422, outcome)
  return leadBack(publicUrl, outcome)
}

function leadBack(
  publicUrl: string,
  { cartId, added, fewer }: Extract<CartFormOutcome, { kind: 'changed' }>,
): Response {
  const told = new URLSearchParams()
  if (added.length > 0) told.set('added', numbersOf(added))
  if (fewer.length > 0) told.set('fewer', numbersOf(fewer))
  const search = told.size > 0 ? `?${told}` : ''
  const response = new Response(null, {
    status: 303,
    headers: { location: publicUrl + CART_PATH + search },
  })
  for (const cookie of keepFormCart(cartId, publicUrl)) response.headers.append('set-cookie', cookie)
  return response
}

function numbersOf(variantIds: readonly string[]): string {
  return variantIds.flatMap((id) => variantNumber(id) ?? []).join('.')
}

async function showCart(
  services: CartServices,
  request: Request,
  status: number,
  refusal: Refusal | undefined,
): Promise<CartView> {
  const { page, publicUrl, browser } = services
  const cartId = readFormCartId(request.headers.get('cookie'), publicUrl)
  const linked = await readLink(services)
  const read = cartId === undefined ? undefined : await services.storefront.formCart(cartId)
  if (read && !read.ok) tellFailure(services, read.error)
  const cart = read?.ok ? read.data : undefined
  const lines = cart ? linesOf(cart) : []
  const [added, fewer] = [namedIn(page.parameter('added')), namedIn(page.parameter('fewer'))]
  const isIn = (names: ReadonlySet<string>) => (item: CartItem) =>
    names.has(variantNumber(item.variantId) ?? '')
  const items = lines.map(({ item }) => item)
  const inCart = new Set(items.map(({ variantId }) => variantNumber(variantId)))
  const isAway = (read && !read.ok) || linked === 'away'
  return {
    status: isAway && status === 200 ? 503 : status,
    // A cart that was paid for or has expired is none.
    setCookies: read?.ok && read.data === null ? forgetFormCart(publicUrl) : [],
    lines: read && !read.ok ? undefined : lines,
    checkoutUrl:
      cart && isCheckout(cart.checkoutUrl, browser.storefront.checkoutOrigin) ? cart.checkoutUrl : null,
    refusal: linked === 'away' ? (refusal ?? AWAY) : refusal,
    linked: linked === 'away' ? undefined : linked,
    added: items.filter(isIn(added)).filter((item) => !isIn(fewer)(item)),
    fewer: items.filter(isIn(fewer)).map(({ variantId }) => variantId),
    isSomeLeftOut: [...fewer].some((number) => !inCart.has(number)),
    code: cart ? await codeOf(services, cart) : undefined,
    zip: page.parameter('zip', (value) => value.length <= MAX_ZIP_CHARACTERS),
  }
}

/**
 * The storefront says why a code takes nothing off only when it is set, so it is set once more, which changes nothing.
 */
async function codeOf(services: CartServices, { id, codes }: FormCart): Promise<CodeOfCart | undefined> {
  const [first] = codes
  if (!first) return undefined
  const { code, discountCents } = first
  if (first.isApplied) return { code, discountCents, problem: undefined }
  const told = await services.storefront.setFormCartCodes(id, [code])
  if (!told.ok) tellFailure(services, told.error)
  const warnings = told.ok && told.data.kind === 'changed' ? told.data.warnings : []
  return { code, discountCents, problem: reasonNotApplied(code, warnings) }
}

/** The variants' numbers in an address; whatever else it says is nothing. */
function namedIn(numbers: string | undefined): ReadonlySet<string> {
  return new Set(numbers?.split('.').filter((number) => /^\d{1,15}$/.test(number)))
}

async function readLink(services: CartServices): Promise<CartView['linked'] | 'away'> {
  const named = services.page.parameter('lines')
  if (named === undefined) return undefined
  const lines = readLinkedLines(named)
  if (!lines) return 'unreadable'
  const found = await services.storefront.variants(lines.map(({ variantId }) => variantId))
  if (!found.ok) {
    tellFailure(services, found.error)
    return 'away'
  }
  const items = lines.flatMap(({ quantity }, index) => {
    const variant = found.data[index]
    return variant ? [itemOfVariant(variant, quantity)] : []
  })
  return { items, goneCount: lines.length - items.length }
}

function tellFailure({ log, page: { requestId } }: CartServices, err: StorefrontError): void {
  log.error({ err, requestId }, 'a cart could not be reached')
}
