import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import type { Log } from '../log.ts'

interface Exporter<Items> {
  export(items: Items, done: (result: ExportResult) => void): void
}

/**
 * Has the log say in one line that a collector takes nothing, and in one that it does again. The library would say so
 * for each batch, every few seconds; what it could not send it drops.
 */
export function telling<Items, Told extends Exporter<Items>>(
  exporter: Told & Exporter<Items>,
  what: string,
  log: Pick<Log, 'warn' | 'info'>,
): Told {
  const send = exporter.export.bind(exporter)
  let isFailing = false
  exporter.export = (items, done) => {
    send(items, (result) => {
      const hasFailed = result.code === ExportResultCode.FAILED
      if (hasFailed && !isFailing)
        log.warn({ err: result.error }, `the collector takes no ${what}; they are dropped until it does`)
      else if (!hasFailed && isFailing) log.info(`the collector takes ${what} again`)
      isFailing = hasFailed
      done(result)
    })
  }
  return exporter
}
