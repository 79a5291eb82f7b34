import { availableParallelism } from 'node:os'

/** Node's threads for hashing read files too: one of its four stays free for those. */
const MOST_AT_ONCE = Math.min(3, availableParallelism())

const waiting: (() => void)[] = []
let running = 0

/** More hashes at once than processors would each take longer, and all of them fill the memory. */
export async function inHashQueue<Result>(hash: () => Promise<Result>): Promise<Result> {
  if (running < MOST_AT_ONCE) running++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await hash()
  } finally {
    // The place goes on to whoever is next, so that nobody can step in between.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
