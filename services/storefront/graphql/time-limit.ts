import { graphqlError } from './errors.ts'

/** Longer than any honest question takes, shorter than a client waits. */
const ANSWER_LIMIT_MS = 10_000

/** Answers for a request that takes too long. What it has asked of the database has a limit there. */
export async function limitTime(
  answer: Promise<Response> | Response,
  limitMs = ANSWER_LIMIT_MS,
): Promise<Response> {
  const timeOut = Promise.withResolvers<Response>()
  const timer = setTimeout(() => {
    const errors = [graphqlError('TIMEOUT', `The answer took longer than ${limitMs / 1000} seconds.`)]
    timeOut.resolve(Response.json({ errors }))
  }, limitMs)
  try {
    return await Promise.race([answer, timeOut.promise])
  } finally {
    clearTimeout(timer)
  }
}
