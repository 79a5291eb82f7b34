import pino, { type DestinationStream, type Logger } from 'pino'
import * as v from 'valibot'
import { currentRequest } from '#services/shared/request-context.ts'
import { describeIssues } from '#shop/clients/describe-issues.ts'

export type Log = Logger

/** Headers and fields whose values must not be logged. */
const SECRETS = [
  'authorization',
  'Authorization',
  'cookie',
  'x-shopify-storefront-access-token',
  'X-Shopify-Storefront-Access-Token',
  'accessToken',
  'password',
  'cardNumber',
]
/** Errors of client libraries carry the failed request this deep. */
const DEEPEST = 4
const SECRET_PATHS = SECRETS.flatMap((name) =>
  Array.from({ length: DEEPEST + 1 }, (_, depth) => `${'*.'.repeat(depth)}["${name}"]`.replace('.[', '[')),
)

/** Writes JSON lines to standard error, so that standard output has only what a person reads at the start. */
export function createLog(level: string, destination: DestinationStream = pino.destination(2)): Log {
  return pino(
    {
      level,
      redact: SECRET_PATHS,
      base: null,
      serializers: { err: writeAlone, error: writeAlone },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: whoseWork,
    },
    destination,
  )
}

/** What a payment provider's error holds of its payment: the buyer's name and address, and the payment's secret. */
const OF_PAYMENTS = ['payment_intent', 'payment_method', 'setup_intent', 'source']

/** Errors that hold one another would be written anew at each place. */
const MAX_DEPTH = 4

function writeAlone(error: unknown): unknown {
  return writeError(error, [])
}

/**
 * Leaves out of an error what somebody else said: the parser's holds all that was to be parsed, several times, which is an
 * answer of any length with the tokens and addresses in it, and quotes it. What is no error is written as it is.
 * The errors in its fields and lists are written so as well, but for those that it stands in itself, and what stands
 * deeper than anybody reads.
 */
function writeError(error: unknown, around: readonly unknown[]): unknown {
  const whole: unknown = pino.stdSerializers.err(error as Error)
  if (whole === error) return error
  const written: Record<string, unknown> = { ...(whole as object) }
  const above = [...around, error]
  const writeHeld = (held: unknown) =>
    above.includes(held) || above.length > MAX_DEPTH ? undefined : writeError(held, above)
  for (const [name, held] of Object.entries(error as object)) {
    if (isLikeError(held) && name in written) written[name] = writeHeld(held)
    if (Array.isArray(held)) written[name] = held.map((each) => (isLikeError(each) ? writeHeld(each) : each))
  }
  const { errors } = error as Partial<AggregateError>
  if (Array.isArray(errors)) written.aggregateErrors = errors.map(writeHeld)
  for (const name of OF_PAYMENTS) {
    const held = written[name]
    if (typeof held === 'object' && held !== null) written[name] = 'id' in held ? held.id : undefined
  }
  for (const { issues } of parserErrorsIn(error)) {
    for (const name of ['message', 'stack']) written[name] = unquoted(String(written[name]), issues[0])
  }
  if (error instanceof v.ValiError) {
    const issues: v.BaseIssue<unknown>[] = error.issues
    written.issues = describeIssues(
      issues.map((issue) => ({ ...issue, message: unquoted(issue.message, issue) })),
    )
  }
  return written
}

/** As pino tells errors from other objects: it writes all fields of either. */
function isLikeError(held: unknown): boolean {
  return typeof held === 'object' && held !== null && 'message' in held && typeof held.message === 'string'
}

/** The errors of the parser among an error and its causes, whose words are written behind its own. */
function parserErrorsIn(error: unknown): v.ValiError<v.GenericSchema>[] {
  const chain = new Set<unknown>()
  for (let each = error; each instanceof Error && !chain.has(each); each = each.cause) chain.add(each)
  return [...chain].filter((each) => each instanceof v.ValiError)
}

/** The parser quotes texts whole, of any length; of objects it names the kind. */
function unquoted(words: string, { received }: v.BaseIssue<unknown>): string {
  return received.startsWith('"') ? words.replaceAll(received, 'a text') : words
}

/** Every line that is written for a request has the request's number. */
function whoseWork(): object {
  const request = currentRequest()
  return request ? { requestId: request.number } : {}
}
