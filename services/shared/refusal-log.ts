import { Budgets } from './budgets.ts'
import type { Log } from './log.ts'

/** Anybody may be refused as often as they like, so the log takes so many lines at once and one a second after. */
const LINES = { max: 60, restoredPerS: 1 }

/** Logs refusals, but never so many that a caller could fill the log. */
export function openRefusalLog(
  log: Pick<Log, 'warn'>,
  now: () => Date,
  message: string,
): (fields: object) => void {
  const lines = new Budgets({ ...LINES, now })
  return (fields) => {
    if (lines.take('refusals', 1)) log.warn(fields, message)
  }
}

/**
 * Logs failures, but of each kind no more than of refusals: a stranger who finds one request that fails may send it as
 * often as they like. Failures that say the same, of the same name and code, are of one kind.
 */
export function boundFailures(log: Pick<Log, 'error'>, now: () => Date): Pick<Log, 'error'> {
  const lines = new Budgets({ ...LINES, now })
  return {
    error(fields, message) {
      if (lines.take(`${message} ${kindOf(fields)}`, 1)) log.error(fields, message)
    },
  }
}

/** The same log, for a part that has more to say than its failures. */
export function withBoundFailures(log: Log, now: () => Date): Log {
  return { info: log.info.bind(log), warn: log.warn.bind(log), ...boundFailures(log, now) }
}

/** Nothing of it is an asker's choice, or each request could be a kind of its own. */
function kindOf(fields: object): string {
  const { err } = fields as { err?: { readonly name?: unknown; readonly code?: unknown } | undefined }
  return `${err?.name} ${err?.code}`
}
