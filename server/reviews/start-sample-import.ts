import * as v from 'valibot'
import type { BackendCall } from '#shop/clients/backend/backend-call.ts'
import type { BackendResult } from '#shop/clients/backend/backend-error.ts'
import type { BackendOwner } from '../backend/owner.ts'
import type { Log } from '../log.ts'
import { openOwnTables } from '../purchases/purchase-rows.ts'
import { addImportedReviews, type ImportedReview, inBatches } from './add-imported-reviews.ts'
import { readSamples, SAMPLED_PRODUCTS, type Sample, type SampleSet } from './samples.ts'

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

interface ImportOptions {
  /** The tables with the service key, since reviews that visitors may not see count too. */
  readonly tables: BackendCall
  /** The origin of `/cdn/…`: empty where the backend itself answers there; undefined where nothing does. */
  readonly picturesAt: string | undefined
  readonly signal: AbortSignal
}

type Imported = 'imported' | 'has reviews' | 'stopped'

/**
 * Marks samples that were never shown. All batches are added hidden, and one statement shows them at once: a failure
 * before it changes no count and no page, and any process may continue from there.
 */
const NEVER_SHOWN = { hidden_at: '1970-01-01T00:00:00Z', hidden_reason: 'not-genuine' }
const SHOWN = { hidden_at: null, hidden_reason: null }

const anySchema = v.array(v.object({ id: v.number() }))

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

/** Imports samples for a product without any reviews (clause 7.06). Processes that do so at once add each row once. */
async function importSamples(
  { handle, samples, fingerprint }: SampleSet,
  { tables, picturesAt, signal }: ImportOptions,
): Promise<BackendResult<Imported>> {
  const shown = await tables(
    (client) =>
      client
        .from('reviews')
        .select('id')
        .eq('product_handle', handle)
        .filter('hidden_at', 'isdistinct', NEVER_SHOWN.hidden_at)
        .limit(1),
    anySchema,
  )
  if (!shown.ok) return shown
  if (shown.data.length > 0) return { ok: true, data: 'has reviews' }

  const keys = `sample-${fingerprint}-%`
  const neverShown = { product_handle: handle, hidden_at: NEVER_SHOWN.hidden_at }
  // These are left over from an unfinished import of another version of the texts.
  const cleared = await tables(
    (client) => client.from('reviews').delete().match(neverShown).not('import_key', 'like', keys),
    v.null(),
  )
  if (!cleared.ok) return cleared
  const rows = samples.map((sample, at) => ({
    ...toRow(handle, sample, picturesAt),
    import_key: `sample-${fingerprint}-${at}`,
  }))
  for (const batch of inBatches(rows)) {
    if (signal.aborted) return { ok: true, data: 'stopped' }
    const added = await addImportedReviews(tables, batch)
    if (!added.ok) return added
  }
  const published = await tables(
    (client) => client.from('reviews').update(SHOWN).match(neverShown).like('import_key', keys),
    v.null(),
  )
  return published.ok ? { ok: true, data: 'imported' } : published
}

function toRow(
  product_handle: string,
  { pictures, ...sample }: Sample,
  picturesAt: string | undefined,
): Omit<ImportedReview, 'import_key'> {
  const images =
    picturesAt === undefined ? [] : pictures.map((file) => `${picturesAt}/cdn/${product_handle}/${file}`)
  return { product_handle, ...sample, images, source: 'sample', ...NEVER_SHOWN }
}
