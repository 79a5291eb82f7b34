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
  let asked = 0
  let newestEnded = 0

  /** One that was asked before the newest that has ended says nothing of now, though it ends later. */
  async function noting<Data>(answer: Promise<StorefrontResult<Data>>): Promise<StorefrontResult<Data>> {
    open += 1
    asked += 1
    const number = asked
    const result = await answer.finally(() => {
      open -= 1
    })
    if (number < newestEnded) return result
    newestEnded = number
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
