import { failed, type StorefrontResult } from './error.ts'
import { guarded } from './giving-up.ts'
import type { StorefrontClient } from './storefront.ts'

/** Enough for a storefront that is well again, and hardly noticed where it is not. */
const MAX_WAIT_IN_SILENCE_MS = 400
/** Limit of questions to a silent storefront: each page would leave some more of them open. */
const MAX_OPEN_IN_SILENCE = 16

/**
 * Wraps the client that all pages share: once a question was not answered in time, the next wait only briefly until
 * one is answered. Each page would hold its place in the line for the whole time-out, and the pages behind it wait,
 * those too that ask nothing. A question goes on after its page has given up, since its answer tells that the
 * storefront is back.
 */
export function lessPatientInSilence(client: StorefrontClient): StorefrontClient {
  let isSilent = false
  let open = 0

  async function noting<Data>(asked: Promise<StorefrontResult<Data>>): Promise<StorefrontResult<Data>> {
    open += 1
    const result = await asked.finally(() => {
      open -= 1
    })
    isSilent = !result.ok && result.error.kind === 'timeout'
    return result
  }

  return guarded(client, (ask) => async (...asked) => {
    if (!isSilent) return noting(ask(...asked))
    if (open >= MAX_OPEN_IN_SILENCE) return tooLate(`Not asked: ${open} questions wait for an answer`)
    let timer: ReturnType<typeof setTimeout> | undefined
    const overdue = new Promise<StorefrontResult<never>>((resolve) => {
      timer = setTimeout(
        () => resolve(tooLate('No answer in the time that a page waits')),
        MAX_WAIT_IN_SILENCE_MS,
      )
    })
    return Promise.race([noting(ask(...asked)), overdue]).finally(() => clearTimeout(timer))
  })
}

const tooLate = (message: string) => failed('timeout', message)
