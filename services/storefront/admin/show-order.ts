import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { orderOperations } from '#services/admin-contract/orders.ts'
import type { Actor } from '#services/shared/admin/admit-staff.ts'
import { done, type Outcome } from '#services/shared/admin/outcome.ts'
import { claimState, readClaims } from '../after-sales/claims/read-claims.ts'
import { documentPath } from '../after-sales/documents/document-pages.ts'
import { readEdits } from '../after-sales/edit/order-edits.ts'
import { shownEdit } from '../after-sales/edit/shown-edit.ts'
import { chairsOf } from '../after-sales/passport/passports-of-order.ts'
import { shownRefunds } from '../after-sales/refunds/refund-words.ts'
import { restOf } from '../after-sales/refunds/rest-of-order.ts'
import { readReturns } from '../after-sales/returns/read-returns.ts'
import { type GoodsBack, heldPieces, linesToSend } from '../after-sales/returns/returnable.ts'
import { readDocuments } from '../documents/read-documents.ts'
import { orderPath } from '../html/links.ts'
import { pictureUrl } from '../images/picture-url.ts'
import { noSuchOrder } from '../orders/no-such-order.ts'
import { type Order, readOrderByNumber } from '../orders/order.ts'
import { readVersion } from '../orders/order-version.ts'
import { orderSums } from '../orders/order-words.ts'
import { paidWith } from '../orders/payment-words.ts'
import { orderForStaff } from '../orders/staff-look.ts'
import type { StorefrontParts } from '../parts.ts'
import { readRefunds } from '../payments/refunds/read-refunds.ts'
import { readRefundable } from '../payments/refunds/record-refund.ts'
import { countPieces } from '../payments/refunds/refund-shares.ts'
import { readNotTaken, refusedWords } from '../payments/refused-payments.ts'
import { formatWindow } from '../pricing/delivery-days.ts'
import { lineName, variantName } from '../pricing/line-names.ts'
import { formatUsd } from '../pricing/money.ts'
import { paymentState } from './order-list/payment-state.ts'
import { backCents, isDisputed } from './order-list/read-listed-orders.ts'

type ShownOrder = AnswerOf<typeof orderOperations.showOrder>

/** Wide enough for a phone that packs. */
const PICTURE_PX = 800

/** What staff decide by. The version is read first: what changes while the rest is read is noticed later. */
export async function showOrder(
  parts: StorefrontParts,
  who: Actor,
  number: number,
): Promise<Outcome<ShownOrder>> {
  const { database, publicUrl, signingKey } = parts
  const { query } = database
  const version = await readVersion(query, number)
  const found = await readOrderByNumber(query, number)
  if (!found) return noSuchOrder(number)
  const order = orderForStaff(parts, who, found)
  const [refunds, returns] = [await readRefunds(query, number), await readReturns(query, number)]
  const documents = await readDocuments(query, number)
  return done({
    ...summary(order, publicUrl),
    version,
    lines: shownLines(order, { returns, refunds }, { publicUrl, signingKey }),
    ...(await readMoney(query, order, { returns, refunds })),
    refunds: shownRefunds(refunds),
    edits: (await readEdits(query, number)).map(shownEdit),
    documents: documents.map((document) => ({
      kind: document.kind,
      name: document.name,
      link: `${publicUrl}${documentPath(order, document)}`,
    })),
    returns: returns.map((each) => ({ number: each.number, state: each.state })),
    claims: (await readClaims(query, number)).map((claim) => ({
      number: claim.number,
      state: claimState(claim),
    })),
  })
}

/** Stage and tags are read with the money, since nobody but staff needs them of an order. */
async function readMoney(query: Kysely<Tables>, order: Order, back: GoodsBack) {
  const { number, paidCents } = order
  const row = await query
    .selectFrom('storefront.orders as order')
    .innerJoin('storefront.payments as payment', 'payment.id', 'order.payment_id')
    .where('number', '=', number)
    .select(['order.id', 'stage', 'tags', 'payment.state'])
    .select(backCents.as('backCents'))
    .select(isDisputed.as('isDisputed'))
    .executeTakeFirstOrThrow()
  const { leftCents, obstacle, isLost } = await readRefundable(query, row)
  return {
    stage: row.stage,
    tags: row.tags,
    payment: paymentState({ ...row, paidCents, backCents: Number(row.backCents) }),
    leftCents,
    restCents: restOf(order, leftCents, back).amountCents,
    noRefund: obstacle ?? null,
    isLost,
    notTaken: (await readNotTaken(query, number)).map(refusedWords),
  }
}

function shownLines(
  order: Order,
  back: GoodsBack,
  { publicUrl, signingKey }: Pick<StorefrontParts, 'publicUrl' | 'signingKey'>,
): ShownOrder['lines'] {
  const chairs = chairsOf(order, signingKey)
  const held = countPieces(heldPieces(back))
  const toSend = countPieces(order.cancelledAt ? [] : linesToSend(order, back.refunds))
  return order.lines.map((line) => ({
    line: line.position + 1,
    quantity: line.quantity,
    sku: line.sku,
    name: lineName(line),
    handle: line.productHandle,
    variant: variantName(line.variantTitle) ?? null,
    price: formatUsd(line.unitPriceCents),
    picture: line.image && {
      url: pictureUrl(publicUrl, { ...line.image, handle: line.productHandle }, { width: PICTURE_PX }),
      alt: line.image.altText,
    },
    toSend: toSend.get(line.position) ?? 0,
    refundable: order.cancelledAt ? 0 : line.quantity - (held.get(line.position) ?? 0),
    setting: line.setting,
    passports: chairs
      .filter(({ position }) => position === line.position)
      .map(({ path }) => `${publicUrl}${path}`),
  }))
}

function summary(order: Order, publicUrl: string) {
  const { number, placedAt, email, delivery, window, fulfilment, deliveredOn, cancelledAt, isTest } = order
  const { firstName, lastName, address, apartment, city, state, zip, totalCents } = order
  return {
    number,
    placedAt: placedAt.toISOString(),
    email,
    delivery,
    arrives: formatWindow(window),
    address: [`${firstName} ${lastName}`, address, apartment, `${city}, ${state} ${zip}`].filter(Boolean),
    shipTo: { firstName, lastName, address, apartment, city, state, zip },
    sums: orderSums(order).map(({ name, amount }) => ({ name, amount })),
    fulfilment: fulfilment && { ...fulfilment, at: fulfilment.at.toISOString() },
    deliveredOn,
    cancelledAt: cancelledAt?.toISOString() ?? null,
    link: `${publicUrl}${orderPath(order, undefined)}`,
    paidWith: paidWith(order),
    isTest,
    totalCents,
  }
}
