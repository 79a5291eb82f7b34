interface Entry<Data> {
  data: Data
}

/** A content list as its owner put it in order. */
export function inOrder<Data extends { position: number }>(entries: readonly Entry<Data>[]): readonly Data[] {
  return entries.map(({ data }) => data).sort((one, other) => one.position - other.position)
}
