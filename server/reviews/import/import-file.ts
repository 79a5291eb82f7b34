import * as v from 'valibot'
import type { BackendOwner } from '../../backend/owner.ts'
import { CommandFailure, type CommandVerb, type Tell } from '../../command/command-verb.ts'
import { openOwnTables } from '../../purchases/purchase-rows.ts'
import { addImportedReviews, BATCH_SIZE, type ImportedReview } from '../add-imported-reviews.ts'
import { dataOf } from '../open-reviews.ts'
import { copyPicture, type Download, PictureProblem } from './copy-picture.ts'
import { type ReadReview, readReviewFile } from './read-review-file.ts'

/** At most this many wrong lines are named. */
const MAX_NAMED_LINES = 20

export const importFile: CommandVerb<BackendOwner> = {
  takes: ['FILE.csv'],
  does: 'reads a Judge.me export of reviews',
  run: (owner, tell, [file = '']) => importReviews(owner, tell, file, (url, init) => fetch(url, init)),
}

/**
 * Imports nothing where any row is wrong. If the backend fails midway, the reviews that it took stay and are counted in
 * the error; another import does not add them again.
 */
export async function importReviews(
  owner: BackendOwner,
  tell: Tell,
  file: string,
  download: Download,
): Promise<void> {
  const { rows, spam } = await checkFile(file, tell)
  let [added, done] = [0, 0]
  for await (const batch of batchesOf(file)) {
    try {
      added += await addBatch(owner, tell, batch, download)
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause)
      const where = `from line ${batch[0]?.line} on nothing was imported; ${added} reviews before it were`
      throw new CommandFailure(`${why}: ${where}. Fix that, then import the same file again`, { cause })
    }
    done += batch.length
  }
  tell(`${rows} ${rows === 1 ? 'review' : 'reviews'}: ${added} new, ${done - added} already there`)
  if (spam > 0) {
    tell(
      `${spam} of them were marked as spam there. They are shown here: hide those that one of the reasons fits`,
    )
  }
}

/** Reads all rows before anything is imported, and throws if any is wrong. */
async function checkFile(file: string, tell: Tell): Promise<{ rows: number; spam: number }> {
  let [rows, wrong, spam] = [0, 0, 0]
  for await (const row of readReviewFile(file)) {
    rows += 1
    if ('problems' in row) {
      wrong += 1
      if (wrong <= MAX_NAMED_LINES) tell(`line ${row.line}: ${row.problems.join('; ')}`)
    } else if (row.wasSpam) spam += 1
  }
  if (wrong > MAX_NAMED_LINES) tell(`and ${wrong - MAX_NAMED_LINES} more`)
  if (wrong > 0) throw new CommandFailure(`${wrong} of ${rows} rows are wrong; nothing was imported`)
  return { rows, spam }
}

/** A row may come twice: in a later batch, the backend has its review by then. */
async function* batchesOf(file: string): AsyncGenerator<readonly ReadReview[]> {
  let batch: ReadReview[] = []
  for await (const row of readReviewFile(file)) {
    if ('problems' in row) throw new CommandFailure(`line ${row.line} has changed since it was read first`)
    batch.push(row)
    if (batch.length < BATCH_SIZE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const keysSchema = v.array(v.object({ import_key: v.string() }))

/** Returns how many reviews are new. */
async function addBatch(
  owner: BackendOwner,
  tell: Tell,
  batch: readonly ReadReview[],
  download: Download,
): Promise<number> {
  const tables = openOwnTables(owner)
  const byKey = new Map(batch.map((review) => [review.row.import_key, review]))
  const known = await tables(
    (client) =>
      client
        .from('reviews')
        .select('import_key')
        .in('import_key', [...byKey.keys()]),
    keysSchema,
  )
  for (const { import_key } of dataOf(owner, known)) byKey.delete(import_key)
  if (byKey.size === 0) return 0
  const rows: ImportedReview[] = []
  for (const review of byKey.values()) {
    rows.push({ ...review.row, images: await copyPictures(owner, tell, review, download) })
  }
  return dataOf(owner, await addImportedReviews(tables, rows))
}

/** Leaves out a picture that cannot be copied, but not its review. */
async function copyPictures(
  owner: BackendOwner,
  tell: Tell,
  { line, row, pictureUrls }: ReadReview,
  download: Download,
): Promise<string[]> {
  const images: string[] = []
  for (const [at, url] of pictureUrls.entries()) {
    try {
      images.push(await copyPicture(owner, download, url, `${row.import_key}/${at}`))
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error
      tell(`line ${line}: its review comes without the picture ${url}: ${error.message}`)
    }
  }
  return images
}
