import pino, { type DestinationStream, type Logger } from 'pino'
import { ValiError } from 'valibot'
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
      serializers: { err: writeError, error: writeError },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: whoseWork,
    },
    destination,
  )
}

/**
 * An error of the parser holds all that was to be parsed, several times: an answer of any length, and the tokens and
 * addresses in it.
 */
function writeError(error: Error): object {
  const written = pino.stdSerializers.err(error)
  return error instanceof ValiError ? { ...written, issues: describeIssues(error.issues) } : written
}

/** Every line that is written for a request has the request's number. */
function whoseWork(): object {
  const request = currentRequest()
  return request ? { requestId: request.number } : {}
}
