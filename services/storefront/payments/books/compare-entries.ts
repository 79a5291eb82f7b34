import { byId, inBatches } from './batches.ts'
import type { Comparison, Difference } from './comparison.ts'
import type { Span } from './provider-books.ts'

/** A payment or a refund, as its provider has it. */
interface BookedEntry {
  readonly key: string | null
  readonly bookedAt: Date
}

/** A payment or a refund, as the shop has it. */
interface OwnEntry {
  readonly id: number
  readonly key: string
  /** The provider's name for it, where the shop was told. */
  readonly reference: string | null
  readonly createdAt: Date
}

/** How the entries of one kind are found on both sides, and what is said of two that differ, or of one that is alone. */
interface KindOfEntry<Theirs extends BookedEntry, Ours extends OwnEntry> {
  booked(span: Span): AsyncIterable<Theirs>
  lookUp(reference: string): Promise<Theirs | undefined>
  readByKeys(keys: readonly string[]): Promise<Ours[]>
  /** Reads what the provider has to have, of those that the shop began in the span. */
  readExpected(after: number, limit: number): Promise<Ours[]>
  compare(theirs: Theirs, ours: Ours): Difference | undefined
  missing(ours: Ours): Difference | undefined
  unknown(theirs: readonly Theirs[]): Promise<(Difference | undefined)[]>
}

/** Holds each entry of the provider against the shop's row, and each row against the provider's entries. */
export async function compareEntries<Theirs extends BookedEntry, Ours extends OwnEntry>(
  { span, widerSpan, report }: Comparison,
  kind: KindOfEntry<Theirs, Ours>,
): Promise<number> {
  const seen = new Set<number>()
  let count = 0
  for await (const batch of inBatches(kind.booked(widerSpan))) {
    const rows = await kind.readByKeys(batch.flatMap(({ key }) => key ?? []))
    const own = new Map(rows.map((row) => [row.key, row]))
    const strangers: Theirs[] = []
    for (const theirs of batch) {
      const ours = theirs.key === null ? undefined : own.get(theirs.key)
      // What the shop does not know is of the day on which its provider booked it.
      if (!isWithin(span, ours?.createdAt ?? theirs.bookedAt)) continue
      count += 1
      if (!ours) {
        strangers.push(theirs)
        continue
      }
      seen.add(ours.id)
      report(kind.compare(theirs, ours))
    }
    if (strangers.length > 0) (await kind.unknown(strangers)).forEach(report)
  }
  for await (const batch of byId(kind.readExpected)) {
    for (const ours of batch) {
      if (seen.has(ours.id)) continue
      // What is booked long after it was begun is not in the list. To call it missing would be an alarm for nothing, and
      // would have a refund paid twice.
      const theirs = ours.reference === null ? undefined : await kind.lookUp(ours.reference)
      report(theirs?.key === ours.key ? kind.compare(theirs, ours) : kind.missing(ours))
    }
  }
  return count
}

function isWithin({ from, to }: Span, at: Date): boolean {
  return from <= at && at < to
}
