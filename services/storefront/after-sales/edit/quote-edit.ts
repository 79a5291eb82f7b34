import type { ContentsLine, OrderContents } from '#database/tables/order-edits.ts'
import type { Terms } from '#facts/policies/terms.ts'
import type { OrderChanges } from '#services/admin-contract/order-edits.ts'
import { done, type Outcome, type Refusal, refuse, refuseAll } from '#services/shared/admin/outcome.ts'
import { decideDiscount } from '../../pricing/decide-discount.ts'
import {
  type Deduction,
  discountedFeeCents,
  type Goods,
  type KnownDiscount,
} from '../../pricing/discount-code.ts'
import { lineName } from '../../pricing/line-names.ts'
import { shareHalfUp } from '../../pricing/money.ts'
import { taxOn } from '../../pricing/quote.ts'
import { type Stock, sellableQuantity } from '../../stock.ts'
import { isMoved } from './describe-edit.ts'

/** What an order's quote rests on, besides what an edit changes. */
export interface EditableOrder extends OrderContents {
  readonly number: number
  readonly delivery: string
  readonly discountCode: string | null
  /** What was promised when it was placed: its delivery costs by them what it costs after the edit, too. */
  readonly terms: Terms
}

export interface VariantForSale extends Stock {
  readonly variantId: number
  readonly productHandle: string
  readonly productTitle: string
  readonly variantTitle: string
  readonly sku: string
  readonly priceCents: number
  readonly isPublished: boolean
}

export interface Market {
  /** The variants of the order's lines and of the lines to add. */
  readonly variants: readonly VariantForSale[]
  /** Today's rate of the state that the order is to go to, for an order that goes to another state than before. */
  readonly taxRateMillionths: number
  /** What the order's code takes off; undefined where it has none, or the shop knows it no more. */
  readonly discount: KnownDiscount | undefined
}

/** Pieces by variant that leave the shelf, or come back to it where the number is below zero. */
export type ShelfChange = readonly (readonly [variantId: number, quantity: number])[]

export interface EditQuote {
  readonly before: OrderContents
  readonly after: OrderContents
  readonly differenceCents: number
  readonly shelf: ShelfChange
}

/** The new address, checked as a whole. */
export type NewAddress = Pick<
  OrderContents['order'],
  'first_name' | 'last_name' | 'address' | 'apartment' | 'city' | 'state' | 'zip'
>

const MAX_LINES = 100

/**
 * Quotes the order as the edit leaves it: lines that it had cost what they cost then, lines that are added cost what
 * they cost today, and discount, delivery and tax follow from that by the shop's rules.
 */
export function quoteEdit(
  order: EditableOrder,
  changes: Pick<OrderChanges, 'lines' | 'added'>,
  address: NewAddress,
  market: Market,
): Outcome<EditQuote> {
  const { lines, refusals } = changeLines(order, changes, market.variants)
  const before: OrderContents = { order: order.order, lines: order.lines }
  const shelf = counted(shelfChange(before, { lines }), market.variants)
  const short = findShortages(shelf, market.variants).map(({ variant, message }) =>
    refuse(409, message, { path: placeOf(variant, changes, order.lines) }),
  )
  const [first, ...others] = [...refusals, ...short]
  if (first) return refuseAll(first, others)
  const after = priceContents(order, lines, address, market)
  if (!isMoved(before, after) && isSameGoods(before.lines, after.lines)) {
    return refuse(422, `this leaves order ${order.number} as it is`)
  }
  return done({ before, after, differenceCents: after.order.total_cents - before.order.total_cents, shelf })
}

/** The lines as the edit leaves them, as far as it can be done, and why it cannot be done. */
function changeLines(
  { number, lines }: EditableOrder,
  { lines: changed, added }: Pick<OrderChanges, 'lines' | 'added'>,
  variants: readonly VariantForSale[],
): { readonly lines: readonly ContentsLine[]; readonly refusals: readonly Refusal[] } {
  const refusals: Refusal[] = []
  const quantities = new Map(changed.map(({ line, quantity }) => [line - 1, quantity]))
  if (quantities.size < changed.length) refusals.push(refuse(422, 'a line is named twice'))
  for (const [at, { line, quantity }] of changed.entries()) {
    const path = `lines.${at}.quantity`
    const was = lines.find(({ position }) => position === line - 1)
    if (!was) {
      refusals.push(refuse(404, `order ${number} has no line ${line}`, { path: `lines.${at}.line` }))
    } else if (was.variant_id === null && quantity > was.quantity) {
      refusals.push(refuse(409, `${nameOf(was)} is no longer sold: there cannot be more of it`, { path }))
    }
  }

  const kept = lines.map((line) => ({ ...line, quantity: quantities.get(line.position) ?? line.quantity }))
  let position = Math.max(-1, ...lines.map((line) => line.position))
  for (const [at, { sku, quantity }] of added.entries()) {
    const about = { field: 'sku', path: `added.${at}.sku` }
    const variant = variants.find((each) => each.sku === sku)
    if (!variant) {
      refusals.push(refuse(404, `no variant has the SKU ${JSON.stringify(sku)}`, about))
      continue
    }
    if (!variant.isPublished) {
      refusals.push(refuse(409, `${sku} is not published`, about))
      continue
    }
    position += 1
    kept.push({
      position,
      variant_id: variant.variantId,
      product_handle: variant.productHandle,
      product_title: variant.productTitle,
      variant_title: variant.variantTitle,
      sku,
      quantity,
      unit_price_cents: variant.priceCents,
    })
  }
  const left = kept.filter(({ quantity }) => quantity > 0)
  if (left.length === 0)
    refusals.push(refuse(409, `this leaves nothing of order ${number}: cancel it instead`))
  if (left.length > MAX_LINES) refusals.push(refuse(422, `an order has at most ${MAX_LINES} lines`))
  return { lines: left, refusals }
}

/** The path, in the body of the edit, of the quantity that asks for more of a variant. */
function placeOf(
  { variantId, sku }: VariantForSale,
  { lines: changed, added }: Pick<OrderChanges, 'lines' | 'added'>,
  lines: readonly ContentsLine[],
): string | undefined {
  const more = changed.findIndex(({ line, quantity }) =>
    lines.some((was) => was.position === line - 1 && was.variant_id === variantId && quantity > was.quantity),
  )
  if (more !== -1) return `lines.${more}.quantity`
  const at = added.findIndex((each) => each.sku === sku)
  return at === -1 ? undefined : `added.${at}.quantity`
}

function priceContents(
  { order, lines: linesBefore, delivery, discountCode, terms }: EditableOrder,
  lines: readonly ContentsLine[],
  address: NewAddress,
  market: Market,
): OrderContents {
  const subtotal_cents = sum(lines, (line) => line.quantity * line.unit_price_cents)
  const totalQuantity = sum(lines, ({ quantity }) => quantity)
  const isSame = isSameGoods(linesBefore, lines)
  const method = terms.methods.some((each) => each.method === delivery) ? delivery : null
  const { discount_cents, deduction } = isSame
    ? { discount_cents: order.discount_cents, deduction: undefined }
    : discountOn(
        { code: discountCode, known: market.discount, order },
        { subtotalCents: subtotal_cents, totalQuantity, delivery: method, terms },
      )
  const goodsCents = subtotal_cents - discount_cents
  const delivery_cents =
    isSame || method === null
      ? order.delivery_cents
      : discountedFeeCents(method, goodsCents, deduction, terms)
  // What only corrects an address within its state pays the rate that was agreed to.
  const tax_rate_millionths =
    address.state === order.state ? order.tax_rate_millionths : market.taxRateMillionths
  const tax_cents =
    isSame && tax_rate_millionths === order.tax_rate_millionths
      ? order.tax_cents
      : taxOn(goodsCents, tax_rate_millionths)
  const total_cents = goodsCents + delivery_cents + tax_cents
  return {
    order: {
      ...{ first_name: address.first_name, last_name: address.last_name, address: address.address },
      ...{ apartment: address.apartment, city: address.city, state: address.state, zip: address.zip },
      ...{ subtotal_cents, discount_cents, delivery_cents, tax_cents, tax_rate_millionths, total_cents },
    },
    lines,
  }
}

/** A code that the shop knows no more takes off the share that it took off the order. */
function discountOn(
  {
    code,
    known,
    order,
  }: {
    readonly code: string | null
    readonly known: KnownDiscount | undefined
    readonly order: OrderContents['order']
  },
  goods: Goods,
): { readonly discount_cents: number; readonly deduction: Deduction | undefined } {
  if (code === null) return { discount_cents: 0, deduction: undefined }
  if (known) {
    const { discount } = decideDiscount([code], [known], goods)
    return { discount_cents: discount?.cents ?? 0, deduction: discount?.deduction }
  }
  const isNothing = order.subtotal_cents === 0
  const discount_cents = isNothing
    ? 0
    : shareHalfUp(goods.subtotalCents, order.discount_cents, order.subtotal_cents)
  return { discount_cents, deduction: undefined }
}

function isSameGoods(before: readonly ContentsLine[], after: readonly ContentsLine[]): boolean {
  const quantities = new Map(before.map(({ position, quantity }) => [position, quantity]))
  return (
    before.length === after.length &&
    after.every(({ position, quantity }) => quantities.get(position) === quantity)
  )
}

type Contents = Pick<OrderContents, 'lines'>

export function shelfChange(before: Contents, after: Contents): ShelfChange {
  const pieces = new Map<number, number>()
  const count = (lines: readonly ContentsLine[], sign: 1 | -1) => {
    for (const { variant_id, quantity } of lines)
      if (variant_id !== null) pieces.set(variant_id, (pieces.get(variant_id) ?? 0) + sign * quantity)
  }
  count(after.lines, 1)
  count(before.lines, -1)
  return [...pieces].filter(([, quantity]) => quantity !== 0)
}

/** Variants that are not tracked are not counted. */
export function counted(shelf: ShelfChange, variants: readonly VariantForSale[]): ShelfChange {
  const tracked = new Set(variants.flatMap((each) => (each.inventoryTracked ? each.variantId : [])))
  return shelf.filter(([variantId]) => tracked.has(variantId))
}

interface Shortage {
  readonly variant: VariantForSale
  readonly message: string
}

/** Says of what there is less than the edit needs. */
export function findShortages(shelf: ShelfChange, variants: readonly VariantForSale[]): readonly Shortage[] {
  return shelf.flatMap(([variantId, quantity]) => {
    const variant = variants.find((each) => each.variantId === variantId)
    const there = variant ? sellableQuantity(variant) : 0
    if (!variant || quantity <= there) return []
    const message = `of ${variant.sku} there are ${there} in stock, and ${quantity} more are needed`
    return [{ variant, message }]
  })
}

function nameOf({ product_title, variant_title }: ContentsLine): string {
  return lineName({ productTitle: product_title, variantTitle: variant_title })
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
