import { sweepAuth } from './auth/sweep-auth.ts'
import { rotateSigningKey } from './keys/signing-key-rows.ts'
import type { BackendParts } from './parts.ts'
import { sweepChanges } from './realtime/changes/change-feed.ts'
import { sweepMessages } from './realtime/topics/replayed-messages.ts'
import { sweepPictures } from './storage/sweep-pictures.ts'

type HousekeepingParts = Pick<BackendParts, 'database' | 'log'> & { readonly now?: () => Date }

const SWEEP_EVERY_MS = 10 * 60_000
const SIGNING_KEY_AGE_MS = 90 * 24 * 60 * 60_000

/**
 * Removes what has expired, and makes a new signing key now and then, until it is disposed of. Any number of processes
 * may do so for one database.
 */
export function startHousekeeping({
  database: { query },
  log,
  now = () => new Date(),
}: HousekeepingParts): AsyncDisposable {
  let working = work()
  const timer = setInterval(() => {
    working = working.then(work)
  }, SWEEP_EVERY_MS)

  async function work() {
    try {
      await sweepAuth(query, now())
      await sweepChanges(query, now())
      await sweepMessages(query, now())
      await rotateSigningKey(query, new Date(now().getTime() - SIGNING_KEY_AGE_MS))
      await sweepPictures(query, now())
    } catch (error) {
      log.error({ err: error }, 'the backend could not be swept up; it will be tried again')
    }
  }

  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await working
    },
  }
}
