import { Budgets } from './budgets.ts'
import type { Log } from './log.ts'

/** Anybody may be refused as often as they like, so the log takes so many lines at once and one a second after. */
const LINES = { max: 60, restoredPerS: 1 }
/** So long after the first line that was left out it is said how many were. */
const SAID_AFTER_MS = 60_000

/** Logs refusals, but never so many that a caller could fill the log. */
export function openRefusalLog(
  log: Pick<Log, 'warn'>,
  now: () => Date,
  message: string,
): (fields: object) => void {
  const hasRoom = boundLines(now)
  return (fields) => {
    if (hasRoom('refusals', (untold) => log.warn({ untold }, leftOutOf(message)))) log.warn(fields, message)
  }
}

/**
 * Logs failures, but of each kind no more than of refusals: a stranger who finds one request that fails may send it as
 * often as they like. Failures that say the same, of the same name and code, are of one kind.
 */
export function boundFailures(log: Pick<Log, 'error'>, now: () => Date): Pick<Log, 'error'> {
  const hasRoom = boundLines(now)
  return {
    error(fields, message) {
      const kind = kindOf(fields)
      const say = (untold: number) => log.error({ untold, ...kind }, leftOutOf(message))
      if (hasRoom(`${message} ${kind.name} ${kind.code}`, say)) log.error(fields, message)
    },
  }
}

/** The same log, for a part that has more to say than its failures. */
export function withBoundFailures(log: Log, now: () => Date): Log {
  return { info: log.info.bind(log), warn: log.warn.bind(log), ...boundFailures(log, now) }
}

/** Answers whether a line of this kind is still logged; `say` is told later how many were not. */
function boundLines(now: () => Date): (kind: string, say: (untold: number) => void) => boolean {
  const lines = new Budgets({ ...LINES, now })
  const untold = new Map<string, number>()
  return (kind, say) => {
    if (lines.take(kind, 1)) return true
    const before = untold.get(kind)
    untold.set(kind, (before ?? 0) + 1)
    if (before === undefined) {
      const sayIt = () => {
        say(untold.get(kind) ?? 0)
        untold.delete(kind)
      }
      setTimeout(sayIt, SAID_AFTER_MS).unref()
    }
    return false
  }
}

function leftOutOf(message: string): string {
  return `lines were left out: ${message}`
}

/** A kind holds nothing that an asker chooses, or each request could be one of its own. */
function kindOf(fields: object): { readonly name?: unknown; readonly code?: unknown } {
  const { err } = fields as { err?: { readonly name?: unknown; readonly code?: unknown } | undefined }
  return { name: err?.name, code: err?.code }
}
