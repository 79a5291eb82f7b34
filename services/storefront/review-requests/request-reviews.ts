import { readOrderByNumber } from '../orders/order.ts'
import type { StorefrontParts } from '../parts.ts'
import { decideRequest } from './decide-request.ts'
import { type DueOrder, readDueOrders } from './due-orders.ts'

export interface BuyerOfOrder {
  readonly orderNumber: number
  readonly email: string
  readonly productHandles: readonly string[]
}

/** Finds which of the products the buyer has reviewed already. Rejects where that cannot be found out now. */
export type FindReviewed = (buyer: BuyerOfOrder) => Promise<readonly string[]>

const LOOK_EVERY_MS = 30_000

/** Asks for reviews of orders sent two weeks ago, until disposed of. Several processes may share one database. */
export function requestReviews(parts: StorefrontParts, findReviewed: FindReviewed): AsyncDisposable {
  let isClosing = false
  let looking: Promise<void> | undefined

  /** One run at a time, however long it takes. */
  function look() {
    looking ??= askForDueReviews(parts, findReviewed, () => isClosing)
      .catch((error) =>
        parts.log.error({ err: error }, 'orders to be reviewed could not be read; it will be tried again'),
      )
      .finally(() => {
        looking = undefined
      })
  }

  look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    async [Symbol.asyncDispose]() {
      isClosing = true
      clearInterval(timer)
      await looking
    },
  }
}

export async function askForDueReviews(
  parts: StorefrontParts,
  findReviewed: FindReviewed,
  isClosing: () => boolean,
): Promise<void> {
  let last: DueOrder | undefined
  for (;;) {
    const due = await readDueOrders(parts.database.query, parts.now(), last)
    if (due.length === 0) return
    for (const each of due) {
      if (isClosing() || (await ask(parts, findReviewed, each)) === 'wait') return
    }
    last = due.at(-1)
  }
}

/** 'Wait' where the next order would fare no better now. */
async function ask(
  parts: StorefrontParts,
  findReviewed: FindReviewed,
  due: DueOrder,
): Promise<'go-on' | 'wait'> {
  const { database, log } = parts
  const { id, number } = due
  const order = await readOrderByNumber(database.query, number)
  if (!order) return 'go-on'
  const productHandles = [...new Set(order.lines.map(({ productHandle }) => productHandle))]
  let reviewed: readonly string[]
  try {
    // The reviews are read before the transaction: the backend may be far away, or share the only connection.
    reviewed = await findReviewed({ orderNumber: number, email: order.email, productHandles })
  } catch (error) {
    log.warn(
      { err: error, order: number },
      'what a buyer has reviewed is not known now; they are asked later',
    )
    return 'wait'
  }
  try {
    const decision = await decideRequest(parts, id, order, reviewed)
    if (decision === 'sent') log.info({ order: number }, 'a review was asked for')
    return decision === 'later' ? 'wait' : 'go-on'
  } catch (error) {
    log.error({ err: error, order: number }, 'a review could not be asked for; it will be tried again')
    return 'go-on'
  }
}
