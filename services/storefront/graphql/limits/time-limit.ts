import type { GraphQLError } from 'graphql/index.js'
import { graphqlError } from '../errors.ts'

/** No honest query takes as long, and clients wait longer. */
const ANSWER_LIMIT_MS = 10_000

export interface TimeLimit {
  /** Aborted when the client hangs up. */
  readonly client: AbortSignal
  readonly limitMs?: number
}

/**
 * Answers in place of work that takes too long or that the client has given up, and aborts the work's signal with the
 * error answered. Queries of that work have their own limit in the database. A multipart answer must be whole within
 * the same time, or breaks off.
 */
export async function limitTime(
  work: (signal: AbortSignal) => Promise<Response> | Response,
  { client, limitMs = ANSWER_LIMIT_MS }: TimeLimit,
): Promise<Response> {
  const stop = new AbortController()
  const ended = Promise.withResolvers<Response>()
  const end = (error: GraphQLError) => {
    stop.abort(error)
    ended.resolve(Response.json({ errors: [error] }))
  }
  const hangUp = () => end(graphqlError('TIMEOUT', 'The client did not wait for the answer.'))
  const timer = setTimeout(
    () => end(graphqlError('TIMEOUT', `The answer took longer than ${limitMs / 1000} seconds.`)),
    limitMs,
  )
  const forget = () => {
    clearTimeout(timer)
    client.removeEventListener('abort', hangUp)
  }
  client.addEventListener('abort', hangUp, { once: true })
  if (client.aborted) hangUp()
  try {
    const answer = await Promise.race([work(stop.signal), ended.promise])
    if (!isInParts(answer)) forget()
    return isInParts(answer) ? breakOff(answer, stop.signal, forget) : answer
  } catch (error) {
    forget()
    throw error
  }
}

const isInParts = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('multipart/') === true

function breakOff(answer: Response, signal: AbortSignal, forget: () => void): Response {
  const whole = new TransformStream<Uint8Array, Uint8Array>()
  // The pipe's failure reaches the reader, so it is not reported here.
  answer.body?.pipeTo(whole.writable, { signal }).then(forget, forget)
  return new Response(whole.readable, answer)
}
