import type { Context } from 'hono'
import { type AskedAgain, askAgain } from '../../payments/ask-again.ts'
import { claimWaitingPayment, readWaitingPayment } from '../../payments/claim-payments.ts'
import type { PaymentParts } from '../../payments/payment-parts.ts'
import { type OpenCheckout, openCheckout } from '../open-checkout.ts'
import { settleLater } from './settle-order.ts'

/** The buyer reloads the page soon, which asks again. */
const ASK_MS = 3_000

/** Asks how the payment stands that a checkout waits for; undefined where it waits for none or no provider is slow. */
export async function askWaiting(
  parts: PaymentParts,
  c: Context,
): Promise<(AskedAgain & Pick<OpenCheckout, 'link'>) | Response | undefined> {
  const { database, providers, now } = parts
  if (!providers.current.answers.some((answer) => answer !== 'authorised' && answer !== 'declined'))
    return undefined
  const checkout = await openCheckout(parts, c)
  if (checkout instanceof Response) return checkout
  const { details, link } = checkout
  const id = details && (await readWaitingPayment(database.reads, details.checkoutId))
  if (id === undefined) return undefined
  const payment = await claimWaitingPayment(database.query, id, now(), ASK_MS)
  if (!payment) return { kind: 'waiting', link }
  return { ...(await askAgain(parts, settleLater(parts), payment, { withinMs: ASK_MS })), link }
}
