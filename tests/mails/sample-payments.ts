import type { Order } from '#services/storefront/orders/order.ts'
import { disputeMail } from '#services/storefront/payments/books/disputes.ts'
import { differencesMail } from '#services/storefront/payments/books/nightly.ts'
import { moneyBackMail } from '#services/storefront/payments/money-back-mail.ts'
import { refundFailedMail } from '#services/storefront/payments/refunds/refund-failed-mail.ts'
import { refusedMail } from '#services/storefront/payments/refused-payments.ts'
import type { Samples } from './sample.ts'

const PAYMENTS = 'services/storefront/payments'
const REFERENCE = 'pi_3QzX4k2eZvKYlo2C1b8bWq4N'

/** Mails about money: to its buyer where it goes back without an order, and to the shop. */
export async function samplePayments(order: Order, publicUrl: string): Promise<Samples> {
  const { email, firstName, number, totalCents: amountCents } = order
  return {
    'money-back': {
      writtenBy: `${PAYMENTS}/money-back-mail.ts`,
      message: await moneyBackMail({ email, firstName, amountCents, was: 'held' }, publicUrl),
    },
    'refund-failed-to-shop': {
      writtenBy: `${PAYMENTS}/refunds/refund-failed-mail.ts`,
      message: await refundFailedMail(number, {
        sequence: 1,
        amountCents: 2_500,
        reason: 'The card was closed.',
      }),
    },
    'payment-not-taken-to-shop': {
      writtenBy: `${PAYMENTS}/refused-payments.ts`,
      message: await refusedMail({
        ...{ state: 'authorised', amountCents, orderNumber: number, email, reference: REFERENCE },
        refusal: 'Stripe says that it is canceled',
      }),
    },
    'payment-not-paid-back-to-shop': {
      writtenBy: `${PAYMENTS}/refused-payments.ts`,
      message: await refusedMail({
        ...{ state: 'releasing', amountCents, orderNumber: undefined, email, reference: REFERENCE },
        refusal: 'The card was closed.',
      }),
    },
    'dispute-to-shop': {
      writtenBy: `${PAYMENTS}/books/disputes.ts`,
      message: await disputeMail(
        {
          reference: 'du_1QzX4k2eZvKYlo2C',
          state: 'needs-response',
          amountCents,
          reason: 'product_not_received',
          respondBy: new Date('2026-03-27T23:59:00Z'),
        },
        1,
        [`Order ${number}, placed 2026-03-06 15:00 UTC`, 'Not shipped'],
      ),
    },
    'books-differ-to-shop': {
      writtenBy: `${PAYMENTS}/books/nightly.ts`,
      message: await differencesMail('2026-03-06', {
        differences: [
          {
            kind: 'amount-differs',
            subject: `order ${number}`,
            detail: 'the provider took $1.00, the shop has $2.00',
          },
        ],
        differenceCount: 1,
      }),
    },
  }
}
