export interface Random {
  /** An integer from 0 to below the limit. */
  below(limit: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** Mulberry32 gives the same numbers for the same seed, so that a failure can be run again. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  function below(limit: number) {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
  return {
    below,
    pick(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}
