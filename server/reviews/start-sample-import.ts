import type { BackendOwner } from '../backend/owner.ts'
import type { Log } from '../log.ts'
import { openOwnTables } from '../purchases/purchase-rows.ts'
import { importSamples } from './import-samples.ts'
import { readSamples, SAMPLED_PRODUCTS } from './samples.ts'

interface SampleImportParts {
  readonly owner: BackendOwner
  readonly picturesAt: string | undefined
  readonly log: Pick<Log, 'error'>
  onProgress(message: string): void
}

interface SampleImport extends AsyncDisposable {
  /** Resolves when the import is done, has failed or was stopped. */
  readonly ended: Promise<void>
}

/** Imports samples in the background (clauses 4.05 and 8.15) until it is done, fails, or is disposed of. */
export function startSampleImport({ owner, picturesAt, log, onProgress }: SampleImportParts): SampleImport {
  const stop = new AbortController()
  const tables = openOwnTables({
    ...owner,
    fetch: (request) =>
      owner.fetch(new Request(request, { signal: AbortSignal.any([request.signal, stop.signal]) })),
  })

  async function importAll(): Promise<void> {
    for (const handle of SAMPLED_PRODUCTS) {
      const set = await readSamples(handle)
      const result = await importSamples(set, { tables, picturesAt, signal: stop.signal })
      if (stop.signal.aborted) return
      if (!result.ok) throw result.error
      if (result.data === 'imported') onProgress(`Imported ${set.samples.length} sample reviews of ${handle}`)
    }
  }

  const ended = importAll().catch((error: unknown) =>
    log.error({ err: error }, 'sample reviews could not be imported; the next start tries again'),
  )
  return {
    ended,
    async [Symbol.asyncDispose]() {
      stop.abort()
      await ended
    },
  }
}
