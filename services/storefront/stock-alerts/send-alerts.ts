import { createQueueWorker } from '#database/queue-worker.ts'
import { Budgets } from '#services/shared/budgets.ts'
import type { StorefrontParts } from '../parts.ts'
import { backMail } from './alert-mails.ts'
import { type DueAlert, deleteEndedAlerts, takeDueAlert } from './alert-rows.ts'
import { readAwaitedVariant } from './awaited-variant.ts'

/** A process sends no more, since mail servers take a flood for an attack. */
const MAX_A_MINUTE = 30

/** Mails everybody who waits for something that can be bought again, once each, until disposed of. */
export function sendStockAlerts(parts: StorefrontParts): AsyncDisposable {
  const { database, log, now } = parts
  const budget = new Budgets({ max: MAX_A_MINUTE, restoredPerS: MAX_A_MINUTE / 60, now, maxKeys: 1 })
  const worker = createQueueWorker({
    database,
    channel: 'storefront_changes',
    async work(isClosing) {
      await deleteEndedAlerts(database.query, now())
      let last: number | undefined = 0
      while (!isClosing() && last !== undefined && budget.take('mails', 1)) last = await sendNext(parts, last)
      // The last turn found nobody to write to.
      if (last === undefined) budget.charge('mails', -1)
    },
    onFailure: (error) =>
      log.error({ err: error }, 'who waits for stock could not be read; it will be tried again'),
    onListenFailed: (error) => log.error({ err: error }, 'returned stock is noticed by the timer alone'),
  })
  worker.start()
  return { [Symbol.asyncDispose]: () => worker.close() }
}

/**
 * One transaction takes the alert and queues its mail. Returns which it was, though it may have failed and wait again;
 * undefined: nobody waits for what can be bought.
 */
async function sendNext({ database, mail, publicUrl, log, now }: StorefrontParts, last: number) {
  let due: DueAlert | undefined
  try {
    await database.query.transaction().execute(async (trx) => {
      due = await takeDueAlert(trx, last, now())
      const variant = due && (await readAwaitedVariant(trx, due.variantId))
      if (due && variant) await mail.enqueue(trx, await backMail(due, variant, publicUrl))
    })
  } catch (error) {
    if (!due) throw error
    log.error({ err: error, variant: due.variantId }, 'a stock alert could not be sent; it is tried again')
  }
  return due?.id
}
