import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { brand } from '#facts/brand.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { formatUsd } from '../../pricing/money.ts'
import type { PaymentParts } from '../payment-parts.ts'
import { isOfNothing, readRefunds } from './read-refunds.ts'

/** The buyer was told that the money comes, so the owner is told by mail that it does not. */
export async function tellOfFailure(
  trx: Kysely<Tables>,
  { mail }: Pick<PaymentParts, 'mail'>,
  refundId: number,
): Promise<void> {
  const { number } = await trx
    .selectFrom('storefront.refunds as refund')
    .innerJoin('storefront.orders as order', 'order.id', 'refund.order_id')
    .where('refund.id', '=', refundId)
    .select('order.number')
    .executeTakeFirstOrThrow()
  const failed = (await readRefunds(trx, number)).find(({ id }) => id === refundId)
  if (!failed) throw new Error(`the refund of order ${number} cannot be read`)
  const { sequence, amountCents, failureReason: reason } = failed
  await mail.enqueue(trx, await refundFailedMail(number, { sequence, amountCents, reason }))
}

export interface FailedRefund {
  /** The order's first refund is 1. */
  readonly sequence: number
  readonly amountCents: number
  readonly reason: string | null
}

export function refundFailedMail(
  number: number,
  { sequence, amountCents, reason }: FailedRefund,
): Promise<MailMessage> {
  return writeLetter({
    to: brand.supportEmail,
    subject: `Refund ${sequence} of order ${number} failed`,
    heading: 'A refund did not go through',
    blocks: [
      {
        kind: 'paragraph',
        text: isOfNothing(reason)
          ? `${formatUsd(amountCents)} was not paid back for order ${number}.`
          : `The payment provider refused to pay back ${formatUsd(amountCents)} for order ${number}.`,
      },
      ...(reason ? [{ kind: 'quotation', text: reason } as const] : []),
      {
        kind: 'paragraph',
        text: isOfNothing(reason)
          ? 'The buyer’s page says so. The order stays unpaid: send nothing for it.'
          : `The buyer’s page says that we will refund them in another way. Try it again in the office, under Refunds. If the card is closed, pay them in another way.`,
      },
    ],
  })
}
