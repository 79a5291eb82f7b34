import { readBounded } from '#services/shared/read-bounded.ts'

/** The longest answer that a page needs is some tens of kB. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/** Resolves once the whole answer of a hosted service has arrived, since a body may be endless or break off. */
export async function boundedFetch(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init)
  if (!answer.body) return answer
  const body = await readBounded(answer, MAX_ANSWER_BYTES)
  if (!body) {
    if (!answer.bodyUsed) await answer.body.cancel()
    throw new Error(`The answer is longer than ${MAX_ANSWER_BYTES} bytes`)
  }
  return new Response(body, answer)
}
