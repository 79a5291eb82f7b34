import type { GraphQLError } from 'graphql/index.js'
import { graphqlError } from '../errors.ts'

/** Longer than any honest question takes, shorter than a client waits. */
const ANSWER_LIMIT_MS = 10_000

export interface TimeLimit {
  /** Aborted when the client hangs up. */
  readonly client: AbortSignal
  readonly limitMs?: number
}

/**
 * Answers for work that takes too long or that nobody waits for any more, and tells the work so by its signal,
 * whose reason is the error that was answered. What the work has asked of the database has a limit there. An answer
 * that comes in parts has to be whole by then, or breaks off.
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
  // Who reads it is told; nobody else waits for its end.
  answer.body?.pipeTo(whole.writable, { signal }).then(forget, forget)
  return new Response(whole.readable, answer)
}
