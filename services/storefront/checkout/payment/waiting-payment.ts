import type { Context } from 'hono'
import type { AskedAgain } from '../../payments/ask-again.ts'
import { askWaitingPayment, mayWait } from '../../payments/ask-waiting.ts'
import type { PaymentParts } from '../../payments/payment-parts.ts'
import { type OpenCheckout, openCheckout } from '../open-checkout.ts'
import { settleLater } from './settle-order.ts'

/** Asks how the payment stands that a checkout waits for; undefined where it waits for none or no provider is slow. */
export async function askWaiting(
  parts: PaymentParts,
  c: Context,
): Promise<(AskedAgain & Pick<OpenCheckout, 'link'>) | Response | undefined> {
  if (!mayWait(parts)) return undefined
  const checkout = await openCheckout(parts, c)
  if (checkout instanceof Response) return checkout
  const { details, link } = checkout
  const asked = details && (await askWaitingPayment(parts, settleLater(parts), details.checkoutId))
  return asked && { ...asked, link }
}
