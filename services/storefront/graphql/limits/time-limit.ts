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
 * whose reason is the error that was answered. What the work has asked of the database has a limit there.
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
  client.addEventListener('abort', hangUp, { once: true })
  if (client.aborted) hangUp()
  try {
    return await Promise.race([work(stop.signal), ended.promise])
  } finally {
    clearTimeout(timer)
    client.removeEventListener('abort', hangUp)
  }
}
