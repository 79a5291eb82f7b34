import type { Shop } from '#tests/fixtures/shop/shop.ts'
import type { Budget } from './budget.ts'
import { median } from './median.ts'

const STARTS = 3
const MAX_S = 2

/** Time from the command to the first answer on existing data, which an owner waits for after an update. */
export async function startAgainBudget(shop: Shop): Promise<Budget> {
  const takenS: number[] = []
  for (let start = 0; start < STARTS; start++) {
    await shop.stop()
    const startedMs = performance.now()
    await shop.startAgain()
    takenS.push((performance.now() - startedMs) / 1000)
  }
  return {
    name: 'ready again, on data that is there',
    measured: median(takenS),
    limit: MAX_S,
    kind: 'at most',
    unit: 's',
  }
}
