import type { BackendClient } from '../../clients/backend/backend-client.ts'
import type { BackendResult } from '../../clients/backend/backend-error.ts'
import type { PageContext } from '../../page-api/page-context.ts'
import type { PageServices } from '../../page-api/page-services.ts'

/** A visitor waits no longer for reviews than this; it is the limit for all questions of a page together. */
const MAX_WAIT_MS = 2_000
/** The limit after a missing answer: enough for a backend that is well again, and hardly noticed where it is not. */
const MAX_WAIT_IN_SILENCE_MS = 400
/** Limit of questions to a silent backend: each page would leave some more of them open. */
const MAX_OPEN_IN_SILENCE = 16

/** The state of a backend, as its answers show it. */
interface Standing {
  /** The backend let a page wait in vain, and has answered nothing in time since. */
  isSilent: boolean
  open: number
}

const standings = new WeakMap<BackendClient, Standing>()
/** The time when a page asked its first question, in ms. */
const begins = new WeakMap<PageContext, number>()

/** The backend's answer, or a timeout: a page waits only so long for its reviews, and after a timeout the next less. */
export async function inTime<Data>(
  { page, backend }: Pick<PageServices, 'page' | 'backend'>,
  ask: (backend: BackendClient) => Promise<BackendResult<Data>>,
): Promise<BackendResult<Data>> {
  const standing = standings.get(backend) ?? { isSilent: false, open: 0 }
  standings.set(backend, standing)
  if (standing.isSilent && standing.open >= MAX_OPEN_IN_SILENCE)
    return tooLate(`Not asked: ${standing.open} questions wait for an answer`)

  const waitMs = standing.isSilent ? MAX_WAIT_IN_SILENCE_MS : MAX_WAIT_MS
  const beganMs = begins.get(page) ?? performance.now()
  begins.set(page, beganMs)
  let timer: ReturnType<typeof setTimeout> | undefined
  const overdue = new Promise<BackendResult<never>>((resolve) => {
    timer = setTimeout(
      () => {
        standing.isSilent = true
        resolve(tooLate('No answer in the time that a page waits'))
      },
      beganMs + waitMs - performance.now(),
    )
  })
  try {
    return await Promise.race([noting(standing, ask(backend)), overdue])
  } finally {
    clearTimeout(timer)
  }
}

/** An answer that no page waited for tells as well that the backend is there, unless it took longer than one would. */
async function noting<Data>(
  standing: Standing,
  asked: Promise<BackendResult<Data>>,
): Promise<BackendResult<Data>> {
  const askedMs = performance.now()
  standing.open += 1
  try {
    const result = await asked
    if (result.ok && !result.isKept && performance.now() - askedMs < MAX_WAIT_MS) standing.isSilent = false
    return result
  } finally {
    standing.open -= 1
  }
}

function tooLate(message: string): BackendResult<never> {
  return { ok: false, error: { kind: 'timeout', message } }
}
