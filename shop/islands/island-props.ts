type Written = readonly [kind: 0 | 1, value: unknown]

const LIST = 1

/**
 * Reads what the server has handed to an island, before the island itself does. Astro writes each value as a pair of its
 * kind and itself; here are the two kinds that JSON has.
 */
export function islandProps<Props>(island: HTMLElement): Props {
  return readFields(JSON.parse(island.getAttribute('props') ?? '{}')) as Props
}

function readFields(fields: object): object {
  return Object.fromEntries(Object.entries(fields).map(([name, written]) => [name, read(written)]))
}

function read([kind, value]: Written): unknown {
  if (kind === LIST) return (value as readonly Written[]).map(read)
  return typeof value === 'object' && value !== null ? readFields(value) : value
}
