import { kneelingSeat } from '#facts/seats.ts'
import { cancellationMail } from '#services/storefront/after-sales/cancel/cancellation-mail.ts'
import {
  claimAnswerMail,
  claimNoticeMail,
  claimReceiptMail,
  claimSentMail,
} from '#services/storefront/after-sales/claims/claim-mails.ts'
import type { Claim } from '#services/storefront/after-sales/claims/read-claims.ts'
import { deliveredMail } from '#services/storefront/after-sales/delivery/delivered-mail.ts'
import { askedMail, editedMail, lapsedMail } from '#services/storefront/after-sales/edit/edit-mails.ts'
import type { EditQuote } from '#services/storefront/after-sales/edit/quote-edit.ts'
import { orderLinkMail } from '#services/storefront/after-sales/find/order-link-mail.ts'
import { planMail } from '#services/storefront/after-sales/first-weeks/plan-mail.ts'
import { handedOnMail } from '#services/storefront/after-sales/passport/handed-on-mail.ts'
import { orderRefundedMail } from '#services/storefront/after-sales/refunds/order-refunded-mail.ts'
import type { Return } from '#services/storefront/after-sales/returns/read-returns.ts'
import {
  labelWantedMail,
  returnReceivedMail,
  returnRefundedMail,
  returnRefusedMail,
  returnRequestedMail,
} from '#services/storefront/after-sales/returns/return-mails.ts'
import type { Order } from '#services/storefront/orders/order.ts'
import type { Refund } from '#services/storefront/payments/refunds/read-refunds.ts'
import type { Samples } from './sample.ts'

const AFTER_SALES = 'services/storefront/after-sales'
const PLAN = { progress: { daysDone: 2, easyLeft: 2, easyDone: 0 }, felt: 'shins' } as const
const RETURNS = `${AFTER_SALES}/returns`
const CLAIMS = `${AFTER_SALES}/claims`

/** Mails about an order after it was paid. Its first return and first claim are those that the mails link to. */
export async function sampleAfterSales(
  order: Order,
  { publicUrl, signingKey }: { publicUrl: string; signingKey: string },
): Promise<Samples> {
  const [asked, claim] = [sampleReturn(order), sampleClaim(order)]
  return {
    delivered: {
      writtenBy: `${AFTER_SALES}/delivery/delivered-mail.ts`,
      message: await deliveredMail(
        order,
        {
          ...{ day: '2026-03-12', countedFrom: '2026-03-12' },
          returnable: { kind: 'open', lastDay: '2026-04-11', lines: [] },
        },
        { publicUrl, signingKey },
      ),
    },
    'first-weeks': {
      writtenBy: `${AFTER_SALES}/first-weeks/plan-mail.ts`,
      message: await planMail(order, PLAN, { seat: kneelingSeat, sessions: 1 }, { publicUrl, signingKey }),
    },
    'first-weeks-last': {
      writtenBy: `${AFTER_SALES}/first-weeks/plan-mail.ts`,
      message: await planMail(
        order,
        { progress: { daysDone: 9, easyLeft: 0, easyDone: 4 }, felt: 'back' },
        { seat: kneelingSeat, sessions: 4 },
        { publicUrl, signingKey },
      ),
    },
    cancelled: {
      writtenBy: `${AFTER_SALES}/cancel/cancellation-mail.ts`,
      message: await cancellationMail(
        order,
        { by: 'buyer', refundCents: order.totalCents, paidCents: order.totalCents },
        publicUrl,
      ),
    },
    'order-refunded': {
      writtenBy: `${AFTER_SALES}/refunds/order-refunded-mail.ts`,
      message: await orderRefundedMail(order, sampleRefund(), publicUrl),
    },
    edited: {
      writtenBy: `${AFTER_SALES}/edit/edit-mails.ts`,
      message: await editedMail(order, { ...sampleEdit(order), settledBy: 'refund' }, publicUrl),
    },
    'edit-asked': {
      writtenBy: `${AFTER_SALES}/edit/edit-mails.ts`,
      message: await askedMail(
        order,
        { ...sampleMore(order), paidCents: order.totalCents },
        new Date('2026-03-12T15:00:00Z'),
        publicUrl,
      ),
    },
    'edit-lapsed': {
      writtenBy: `${AFTER_SALES}/edit/edit-mails.ts`,
      message: await lapsedMail(order, sampleMore(order), publicUrl),
    },
    'order-link': {
      writtenBy: `${AFTER_SALES}/find/order-link-mail.ts`,
      message: await orderLinkMail(order, publicUrl),
    },
    'return-requested': {
      writtenBy: `${RETURNS}/return-mails.ts`,
      message: await returnRequestedMail(order, asked, publicUrl),
    },
    'return-label-wanted': {
      writtenBy: `${RETURNS}/return-mails.ts`,
      message: await labelWantedMail(order, asked, publicUrl),
    },
    'return-received': {
      writtenBy: `${RETURNS}/return-mails.ts`,
      message: await returnReceivedMail(order, asked, 24_900, publicUrl),
    },
    'return-refunded': {
      writtenBy: `${RETURNS}/return-mails.ts`,
      message: await returnRefundedMail(order, asked, 31_439, publicUrl),
    },
    'return-refused': {
      writtenBy: `${RETURNS}/return-mails.ts`,
      message: await returnRefusedMail(order, asked, 'The frame came back without its seat.', publicUrl),
    },
    'claim-notice': {
      writtenBy: `${CLAIMS}/claim-mails.ts`,
      message: await claimNoticeMail(order, claim, publicUrl),
    },
    'claim-receipt': {
      writtenBy: `${CLAIMS}/claim-mails.ts`,
      message: await claimReceiptMail(order, claim, publicUrl),
    },
    'handed-on': {
      writtenBy: `${AFTER_SALES}/passport/handed-on-mail.ts`,
      message: await handedOnMail({ order, seat: kneelingSeat }, publicUrl),
    },
    'claim-answer': {
      writtenBy: `${CLAIMS}/claim-mails.ts`,
      message: await claimAnswerMail(
        order,
        { ...claim, outcome: 'part' },
        'We send you a new knob this week.',
        publicUrl,
      ),
    },
    'claim-sent': {
      writtenBy: `${CLAIMS}/claim-mails.ts`,
      message: await claimSentMail(order, { ...claim, outcome: 'replacement' }, '1Z 999 AA1', publicUrl),
    },
  }
}

/** There was one more of the first line before. */
function sampleEdit(order: Order): Pick<EditQuote, 'before' | 'after' | 'differenceCents'> {
  const { firstName: first_name, lastName: last_name, address, apartment, city, state, zip } = order
  const sums = { subtotal_cents: 0, discount_cents: 0, delivery_cents: 0, tax_cents: 0 }
  const to = { first_name, last_name, address, apartment, city, state, zip }
  const lines = order.lines.map((line) => ({
    ...{ position: line.position, variant_id: null, sku: line.sku, quantity: line.quantity },
    ...{ product_handle: line.productHandle, product_title: line.productTitle },
    ...{ variant_title: line.variantTitle, unit_price_cents: line.unitPriceCents },
  }))
  const after = { order: { ...to, ...sums, tax_rate_millionths: 0, total_cents: order.totalCents }, lines }
  const more = lines.map((line, index) => (index === 0 ? { ...line, quantity: line.quantity + 1 } : line))
  const before = { order: { ...after.order, address: '21 Harbor Street' }, lines: more }
  return { before, after, differenceCents: -24_900 }
}

/** There is one more of the first line after it. */
function sampleMore(order: Order): ReturnType<typeof sampleEdit> {
  const { before, after } = sampleEdit(order)
  const total_cents = before.order.total_cents + 24_900
  const more = { order: { ...after.order, total_cents }, lines: before.lines }
  return { before: after, after: more, differenceCents: 24_900 }
}

function sampleRefund(): Refund {
  return {
    ...{
      id: 1,
      sequence: 1,
      kind: 'owner',
      returnId: null,
      orderEditId: null,
      paymentId: 1,
      state: 'started',
      amountCents: 2_500,
    },
    ...{ taxCents: 0, reason: 'goodwill', failureReason: null, restocked: false, retryOf: null },
    ...{ idempotencyKey: 'key', isOverdue: false, endedAt: null, lines: [] },
    createdAt: new Date('2026-03-20T15:00:00Z'),
  }
}

function sampleReturn({ number: orderNumber }: Order): Return {
  return {
    id: 1,
    number: `R${orderNumber}-1`,
    orderNumber,
    sequence: 1,
    state: 'requested',
    reason: 'It does not fit my desk',
    words: 'The seat does not go low enough.',
    requestedAt: new Date('2026-03-20T15:00:00Z'),
    labelSentAt: null,
    receivedAt: null,
    restocked: null,
    refundedAt: null,
    refundCents: null,
    refusedAt: null,
    refusal: null,
    lines: [{ position: 0, quantity: 1 }],
  }
}

function sampleClaim({ number: orderNumber }: Order): Claim {
  return {
    id: 1,
    number: `W${orderNumber}-1`,
    orderNumber,
    sequence: 1,
    position: 0,
    words: 'The left knob has been slipping since Monday.',
    claimedAt: new Date('2026-03-20T15:00:00Z'),
    answer: null,
    answeredAt: null,
    outcome: null,
    outcomeTold: true,
    sentAt: null,
    trackingNumber: null,
    pictures: 2,
  }
}
