import type { Answer } from './load/send.ts'
import type { DearRequest, Protocol } from './requests/dear-request.ts'

/** Matches a line of a stack trace, or a file of the server's. */
const TRACE = /^\s+at .+:\d+:\d+\)?$|node_modules\/|file:\/\/\//m

/** The fields that every refusal of a protocol has, beside its status. */
const WORDS: Readonly<Record<Protocol, ((answer: Answer) => boolean) | undefined>> = {
  graphql: (answer) => has(answer, 'errors'),
  ucp: (answer) => has(answer, 'code') && has(answer, 'content'),
  rest: (answer) => has(answer, 'message') && (has(answer, 'code') || answer.status === 401),
  auth: (answer) => has(answer, 'msg') || has(answer, 'message') || has(answer, 'error'),
  storage: (answer) => has(answer, 'message'),
  realtime: (answer) => has(answer, 'message') || has(answer, 'errors') || has(answer, 'error'),
  functions: (answer) => has(answer, 'message'),
  admin: undefined,
  mcp: (answer) => has(answer, 'jsonrpc') && has(answer, 'error'),
  page: undefined,
  picture: undefined,
}

/** Why a shop may not give this answer to a sender that asks too much; undefined where it may. */
export function findFault({ protocol, pace }: DearRequest, answer: Answer): string | undefined {
  const { status, headers, text } = answer
  // The shop may cut off a request that never ends, with or without an answer.
  if (status === undefined) return pace === 'at once' ? 'was cut off without an answer' : undefined
  if (TRACE.test(text)) return `${status} with a trace of the program`
  if (status >= 500 && status !== 503 && status !== 504) return `${status} ${text.slice(0, 200)}`
  if (status === 503 && headers['retry-after'] === undefined) return '503 without Retry-After'
  if (status < 400 || text === '' || pace !== 'at once') return undefined
  const isInWords = WORDS[protocol]?.(answer) ?? true
  return isInWords ? undefined : `${status} in words that are not its protocol's: ${text.slice(0, 200)}`
}

function has(answer: Answer, key: string): boolean {
  return jsonOf(answer)?.[key] !== undefined
}

function jsonOf({ text }: Answer): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
