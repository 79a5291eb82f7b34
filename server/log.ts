import pino, { type Logger } from 'pino'

export type Log = Logger

/** Keys whose values are nobody's business, wherever they stand. */
const SECRET_PATHS = ['authorization', 'cookie', 'accessToken', 'password', 'cardNumber'].flatMap((name) => [
  name,
  `*.${name}`,
])

/** JSON lines on standard error, so that standard output keeps to what a person reads at the start. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      redact: SECRET_PATHS,
      base: null,
      serializers: { error: pino.stdSerializers.err },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination(2),
  )
}
