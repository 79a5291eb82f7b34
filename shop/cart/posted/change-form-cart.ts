import { isUnknownCode, reasonNotApplied } from '../../clients/storefront/checkout/cart-codes.ts'
import type { NewCartLine } from '../../clients/storefront/checkout/create-cart.ts'
import type { StorefrontError } from '../../clients/storefront/error.ts'
import type { FormCart, FormCartChange } from '../../clients/storefront/form-cart/form-cart.ts'
import type { Product, ProductVariant, SelectedOption } from '../../clients/storefront/products/product.ts'
import type { StorefrontClient } from '../../clients/storefront/storefront.ts'
import { isForWantOfStock } from '../start-checkout/shortage.ts'
import { newCartLine } from '../store/cart-item.ts'
import { type CartForm, readQuantity } from './read-cart-form.ts'

/** The variant with these values; undefined: there is none that a shopper may choose. */
export type FindVariant = (product: Product, options: readonly SelectedOption[]) => ProductVariant | undefined

/** What came of a form. Wherever nothing was done, the cart is as it was. */
export type CartFormOutcome =
  | {
      readonly kind: 'changed'
      readonly cartId: string
      /** The variants that were put in. */
      readonly added: readonly string[]
      /** Of these the cart has fewer than were asked for, or none. */
      readonly fewer: readonly string[]
    }
  | {
      readonly kind: 'line refused'
      readonly lineId: string
      readonly typed: string
      readonly problem: string
    }
  | {
      readonly kind: 'addition refused'
      readonly product: Product
      readonly options: readonly SelectedOption[]
      readonly typed: string
      readonly problem: string
      /** Whether another quantity could help. */
      readonly isAboutQuantity: boolean
    }
  | { readonly kind: 'code refused'; readonly typed: string; readonly problem: string }
  | { readonly kind: 'refused'; readonly problem: string }
  | { readonly kind: 'failed'; readonly error: StorefrontError }

type Client = Pick<
  StorefrontClient,
  'productByHandle' | 'variants' | 'createFormCart' | 'addToFormCart' | 'setInFormCart' | 'setFormCartCodes'
>

interface Parts {
  readonly storefront: Client
  readonly cartId: string | undefined
  readonly findVariant: FindVariant
}

/** Does what a form asks for, once its fields are known to be those of one. */
export function changeFormCart(parts: Parts, form: CartForm): Promise<CartFormOutcome> {
  if (form.do === 'add') return addProduct(parts, form)
  if (form.do === 'put') return putLines(parts, form)
  if (form.do === 'discount') return setCode(parts, form.code)
  if (form.do === 'no discount') return setCodes(parts, [])
  return setLine(parts, form.lineId, form.do === 'remove' ? '0' : form.quantity)
}

async function addProduct(
  parts: Parts,
  { handle, options, quantity: typed, setting }: Extract<CartForm, { do: 'add' }>,
): Promise<CartFormOutcome> {
  const found = await parts.storefront.productByHandle(handle)
  if (!found.ok) return { kind: 'failed', error: found.error }
  const product = found.data
  if (!product) return { kind: 'refused', problem: 'This product is no longer sold, so it was not added.' }
  const refuse = (problem: string, isAboutQuantity = false): CartFormOutcome => ({
    kind: 'addition refused',
    ...{ product, options, typed, problem, isAboutQuantity },
  })
  const variant = parts.findVariant(product, options)
  if (!variant) return refuse('We do not make it like this. Choose again on its page.')
  if (!variant.availableForSale) return refuse('This one is sold out. Choose another on its page.')
  const read = readQuantity(typed, 1)
  if (!read.ok) return refuse(read.problem, true)
  const outcome = await put(parts, [newCartLine(variant.id, read.quantity, setting)])
  const isNoneLeft = outcome.kind === 'changed' && outcome.added.length === 0
  return isNoneLeft ? refuse('This one has just sold out. Choose another on its page.') : outcome
}

async function putLines(parts: Parts, { lines }: Extract<CartForm, { do: 'put' }>): Promise<CartFormOutcome> {
  const found = await parts.storefront.variants(lines.map(({ variantId }) => variantId))
  if (!found.ok) return { kind: 'failed', error: found.error }
  const forSale = lines.filter((_line, index) => found.data[index]?.availableForSale)
  if (forSale.length === 0)
    return { kind: 'refused', problem: 'Nothing that this link holds can be bought right now.' }
  const outcome = await put(
    parts,
    forSale.map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity })),
  )
  if (outcome.kind !== 'changed') return outcome
  const leftOut = lines.filter((line) => !forSale.includes(line)).map(({ variantId }) => variantId)
  return { ...outcome, fewer: [...outcome.fewer, ...leftOut] }
}

/** A cart that was paid for or has expired takes nothing more: then a new one begins. */
async function put({ storefront, cartId }: Parts, lines: readonly NewCartLine[]): Promise<CartFormOutcome> {
  const first =
    cartId === undefined
      ? await storefront.createFormCart(lines)
      : await storefront.addToFormCart(cartId, lines)
  const isGone = first.ok && isCartGone(first.data)
  const changed = isGone ? await storefront.createFormCart(lines) : first
  if (!changed.ok) return { kind: 'failed', error: changed.error }
  if (changed.data.kind === 'refused') return refusal(changed.data)
  const { cart } = changed.data
  const variantIds = lines.map(({ merchandiseId }) => merchandiseId)
  const added = variantIds.filter((variantId) => holds(cart, variantId))
  return { kind: 'changed', cartId: cart.id, added, fewer: shortOf(changed.data, variantIds) }
}

async function setLine(
  { storefront, cartId }: Parts,
  lineId: string,
  typed: string,
): Promise<CartFormOutcome> {
  const isGone = { kind: 'refused', problem: 'That item is no longer in your cart.' } as const
  const read = readQuantity(typed, 0)
  if (!read.ok) return { kind: 'line refused', lineId, typed, problem: read.problem }
  if (cartId === undefined) return isGone
  const changed = await storefront.setInFormCart(cartId, lineId, read.quantity)
  if (!changed.ok) return { kind: 'failed', error: changed.error }
  if (changed.data.kind === 'changed') {
    const { cart } = changed.data
    const variantIds = cart.lines.map(({ variant }) => variant.id)
    return { kind: 'changed', cartId, added: [], fewer: shortOf(changed.data, variantIds) }
  }
  // Of two presses on Remove, the second one finds its wish fulfilled.
  if (isLineGone(changed.data))
    return read.quantity === 0 ? { kind: 'changed', cartId, added: [], fewer: [] } : isGone
  return isCartGone(changed.data) ? isGone : refusal(changed.data)
}

/** A code that the storefront does not know is not kept; one that does not apply yet is, as the cart may still change. */
async function setCode(parts: Parts, typed: string): Promise<CartFormOutcome> {
  const code = typed.trim()
  if (code === '') return { kind: 'code refused', typed, problem: 'Enter a discount code' }
  return setCodes(parts, [code])
}

async function setCodes({ storefront, cartId }: Parts, codes: readonly string[]): Promise<CartFormOutcome> {
  const isGone = { kind: 'refused', problem: 'Your cart is empty, so there is nothing to take off.' } as const
  if (cartId === undefined) return isGone
  const changed = await storefront.setFormCartCodes(cartId, codes)
  if (!changed.ok) return { kind: 'failed', error: changed.error }
  if (changed.data.kind === 'refused') return isCartGone(changed.data) ? isGone : refusal(changed.data)
  const { warnings } = changed.data
  const [code] = codes
  if (code === undefined || !isUnknownCode(warnings)) return { kind: 'changed', cartId, added: [], fewer: [] }
  const undone = await storefront.setFormCartCodes(cartId, [])
  if (!undone.ok) return { kind: 'failed', error: undone.error }
  return { kind: 'code refused', typed: code, problem: reasonNotApplied(code, warnings) }
}

function refusal({ userErrors }: Extract<FormCartChange, { kind: 'refused' }>): CartFormOutcome {
  return { kind: 'refused', problem: userErrors.map(({ message }) => message).join(' ') }
}

function isCartGone(change: FormCartChange): boolean {
  return change.kind === 'refused' && change.userErrors.some(({ field }) => field?.at(-1) === 'cartId')
}

function isLineGone(change: FormCartChange): boolean {
  return (
    change.kind === 'refused' &&
    change.userErrors.some(({ field }) => field?.[0] === 'lines' && field.at(-1) === 'id')
  )
}

function holds({ lines }: FormCart, variantId: string): boolean {
  return lines.some(({ variant, quantity }) => variant.id === variantId && quantity > 0)
}

/** Shopify's warnings name the variant or its line. */
function shortOf(
  { cart, warnings }: Extract<FormCartChange, { kind: 'changed' }>,
  variantIds: readonly string[],
): readonly string[] {
  const targets = warnings.filter((warning) => isForWantOfStock([warning])).map(({ target }) => target)
  return variantIds.filter(
    (variantId) =>
      targets.includes(variantId) ||
      cart.lines.some(({ id, variant }) => variant.id === variantId && targets.includes(id)),
  )
}
