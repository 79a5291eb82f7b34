import type { Context } from 'hono'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { Budgets } from '#services/shared/budgets.ts'
import { type AskedAgain, askAgain, type SettlePayment } from './ask-again.ts'
import { claimWaitingPayment, endedUnpaid, readWaitingPayment } from './claim-payments.ts'
import { atBankWaitMs } from './limits-of-networks.ts'
import type { PaymentParts } from './payment-parts.ts'

/** The buyer reloads the page soon, which asks again. */
const ASK_MS = 3_000
/** A buyer who comes back later than this knows no more which payment is spoken of. */
const TOLD_FOR_MS = 60 * 60_000

/** A buyer whose page reloads every few seconds, in two tabs, and who comes back from their bank now and then. */
const ASKS = { max: 20, restoredPerS: 1 }

/** Whoever has a checkout's address opens its page as often as they like, which must not use up what a provider answers. */
export function limitAsking(now: () => Date): Budgets {
  return new Budgets({ ...ASKS, now })
}

const DECLINED_MARK = 'declined'

/** The address that a buyer is led to whose payment was declined: of a page that a form was sent to, Back would send it again. */
export function declinedPath(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${DECLINED_MARK}=1`
}

/** Whether payments may wait at all: some providers answer at once or never. */
export function mayWait({ providers }: Pick<PaymentParts, 'providers'>): boolean {
  return providers.current.answers.some((answer) => answer !== 'authorised' && answer !== 'declined')
}

/** Whether a page of payment asks what became of the one before: it may wait, or the buyer was led here for it. */
export function mayTell(parts: Pick<PaymentParts, 'providers'>, c: Context): boolean {
  return c.req.query(DECLINED_MARK) !== undefined || mayWait(parts)
}

/** Whose payment is asked about, and the network of whoever asks, which is told how long it has to wait. */
interface AskedPayment {
  readonly checkoutId: number
  readonly network: string | undefined
}

/**
 * Asks how the payment stands that a checkout, or an edit of its order, waits for; undefined where there is none. A notice
 * of the provider's may be quicker than the buyer whom their bank sends back, who is told the same.
 */
export async function askWaitingPayment(
  parts: PaymentParts,
  settle: SettlePayment,
  { checkoutId, network }: AskedPayment,
): Promise<AskedAgain | undefined> {
  const { database, askedByPages, now } = parts
  const id = await readWaitingPayment(database.reads, checkoutId)
  if (id === undefined) return tellEnded(parts, database.reads, { checkoutId, network })
  if (!askedByPages.take(String(id), 1)) return { kind: 'waiting' }
  const payment = await claimWaitingPayment(database.query, id, now(), ASK_MS)
  if (payment) return askAgain(parts, settle, payment, { withinMs: ASK_MS })
  // A notice of the provider's may have made another process settle it while this one waited for the row.
  if ((await readWaitingPayment(database.query, checkoutId)) !== undefined) return { kind: 'waiting' }
  return (await tellEnded(parts, database.query, { checkoutId, network })) ?? { kind: 'ended' }
}

/** The queue may have given the payment up where nobody was told, so the page says what its buyer would have heard. */
async function tellEnded(
  { now }: PaymentParts,
  query: Kysely<Tables>,
  { checkoutId, network }: AskedPayment,
): Promise<AskedAgain | undefined> {
  const since = new Date(now().getTime() - TOLD_FOR_MS)
  const ended = await endedUnpaid(query, checkoutId, since)
  if (!ended) return undefined
  const waitMs = ended.leftTooMuch ? await atBankWaitMs(query, network, now()) : 0
  return waitMs > 0 ? { kind: 'held-enough', waitMs } : { kind: 'ended', reason: ended.reason }
}
