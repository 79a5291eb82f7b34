/** Rejects once the time is over, and aborts the signal of the call that still runs. */
export async function inTime<Answer>(
  withinMs: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const late = Promise.withResolvers<never>()
  const giveUp = new AbortController()
  const timer = setTimeout(() => {
    const reason = new Error(`no answer within ${Math.round(withinMs)} ms`)
    late.reject(reason)
    giveUp.abort(reason)
  }, withinMs)
  try {
    return await Promise.race([ask(giveUp.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
