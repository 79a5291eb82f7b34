interface Entry<Data> {
  data: Data
}

/** The owner sets each entry's position; this sorts a content list by it. */
export function inOrder<Data extends { position: number }>(entries: readonly Entry<Data>[]): readonly Data[] {
  return entries.map(({ data }) => data).sort((one, other) => one.position - other.position)
}
