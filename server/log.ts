import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** Header and field names whose values are nobody's business. */
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
/** As deep as an error of a client library carries the request that it failed on. */
const DEEPEST = 4
const SECRET_PATHS = SECRETS.flatMap((name) =>
  Array.from({ length: DEEPEST + 1 }, (_, depth) => `${'*.'.repeat(depth)}["${name}"]`.replace('.[', '[')),
)

/** JSON lines on standard error, so that standard output keeps to what a person reads at the start. */
export function createLog(level: string, destination: DestinationStream = pino.destination(2)): Log {
  return pino(
    {
      level,
      redact: SECRET_PATHS,
      base: null,
      serializers: { error: pino.stdSerializers.err },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  )
}
