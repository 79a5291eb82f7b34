import { createQueueWorker } from '#database/queue-worker.ts'
import { createSharedLimit } from '#services/shared/shared-limit.ts'
import type { StorefrontParts } from '../parts.ts'
import { backMail } from './alert-mails.ts'
import { type DueAlert, deleteEndedAlerts, takeDueAlert } from './alert-rows.ts'
import { readAwaitedVariant } from './awaited-variant.ts'

/** All processes together send no more, since mail servers take a flood for an attack. */
const MAX_A_MINUTE = 30
const MINUTE_MS = 60_000
const ALL = 'mails'

/** Mails everybody who waits for something that can be bought again, once each, until disposed of. */
export function sendStockAlerts(parts: StorefrontParts): AsyncDisposable {
  const { database, log, now } = parts
  const pace = createSharedLimit(
    { database, now },
    { name: 'stock alerts', max: MAX_A_MINUTE, perMs: MINUTE_MS },
  )
  const worker = createQueueWorker({
    database,
    channel: 'storefront_changes',
    async work(isClosing) {
      await deleteEndedAlerts(database.query, now())
      let last: number | undefined = 0
      while (!isClosing() && last !== undefined && (await pace.take(ALL))) last = await sendNext(parts, last)
      // The last turn found nobody to write to.
      if (last === undefined) await pace.giveBack(ALL)
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
