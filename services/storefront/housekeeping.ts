import { isDatabaseAway } from '#database/database-away.ts'
import { forgetOldImports } from './admin/csv/import-catalogue.ts'
import { doDueChanges, type RoleOf } from './admin/do-planned-change.ts'
import { forgetRemovedPictures } from './admin/pictures/picture-rows.ts'
import { countSales } from './admin/stock.ts'
import { lapseUnpaidEdits } from './after-sales/edit/lapse-unpaid-edits.ts'
import { sendPlanMails } from './after-sales/first-weeks/send-plan-mails.ts'
import { deleteExpiredCarts } from './cart/delete-expired-carts.ts'
import { deleteOldChanges } from './change-log.ts'
import type { StorefrontParts } from './parts.ts'
import { forgetOldNotices } from './payments/notices.ts'
import { deleteOldQuotes } from './quotes/kept-quote.ts'
import { deleteOldAnswers } from './ucp/answers/answers.ts'

type HousekeepingParts = Pick<StorefrontParts, 'database' | 'mail' | 'publicUrl' | 'signingKey' | 'log'> & {
  readonly roleOf: RoleOf
  readonly now?: () => Date
}

const SWEEP_EVERY_MS = 5_000

/**
 * Deletes expired rows, and does what was planned for a moment or a day, until it is disposed of. No rule depends on rows
 * being deleted, since every reader compares times itself. Any number of processes may sweep one database.
 */
export function startHousekeeping({
  database,
  mail,
  publicUrl,
  signingKey,
  log,
  roleOf,
  now = () => new Date(),
}: HousekeepingParts): AsyncDisposable {
  let sweeping: Promise<void> | undefined

  const { query } = database
  const steps: readonly (() => Promise<unknown>)[] = [
    () => doDueChanges({ query, now: now(), roleOf, log }),
    () => countSales(query, now()),
    () => deleteExpiredCarts(query, now()),
    () => deleteOldChanges(query, now()),
    () => lapseUnpaidEdits({ database, mail, publicUrl }, now()),
    () => sendPlanMails({ database, mail, publicUrl, signingKey, log }, now()),
    () => forgetOldImports(query, now()),
    () => forgetRemovedPictures(query, now()),
    () => forgetOldNotices(query, now()),
    () => deleteOldQuotes(query, now()),
    () => deleteOldAnswers(query, now()),
  ]

  /** A step that fails holds up no other one, unless it is the database that is away. */
  async function sweep() {
    for (const step of steps) {
      try {
        await step()
      } catch (error) {
        log.error({ err: error }, 'what has expired could not be swept up; it will be tried again')
        if (isDatabaseAway(error)) return
      }
    }
  }

  /** One sweep runs at a time, however long it takes. */
  function sweepOnce() {
    sweeping ??= sweep().finally(() => {
      sweeping = undefined
    })
  }

  sweepOnce()
  const timer = setInterval(sweepOnce, SWEEP_EVERY_MS)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await sweeping
    },
  }
}
