/** Rows are looked up this many at a time, so that memory does not grow with the books. */
const BATCH = 500

export async function* inBatches<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Reads a table in the order of its ids; `read` answers up to `limit` rows whose ids are greater than `after`. */
export async function* byId<Row extends { readonly id: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = 0
  for (;;) {
    const rows = await read(after, BATCH)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}
