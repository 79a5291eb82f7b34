import type { BackendResult } from '../../clients/backend/backend-error.ts'
import type { PageContext } from '../../page-context.ts'

/** Whoever came to see a chair waits no longer for what others said of it; all questions of a page together. */
const MAX_WAIT_MS = 2_000

const deadlines = new WeakMap<PageContext, number>()

/** The backend's answer, or that it took too long: a page never waits for its reviews. */
export async function inTime<Data>(
  page: PageContext,
  asked: Promise<BackendResult<Data>>,
): Promise<BackendResult<Data>> {
  const deadlineMs = deadlines.get(page) ?? performance.now() + MAX_WAIT_MS
  deadlines.set(page, deadlineMs)
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<BackendResult<never>>((resolve) => {
    const error = { kind: 'timeout', message: `No answer within ${MAX_WAIT_MS / 1000} s` } as const
    timer = setTimeout(() => resolve({ ok: false, error }), deadlineMs - performance.now())
  })
  try {
    return await Promise.race([asked, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
