import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 300

/**
 * The busy share of the processors while this process rests: from 0 to 1. What runs with a low priority (`nice`) gives
 * way to the shop, so it is not counted.
 */
export async function busyShare(): Promise<number> {
  const before = processorTimes()
  await sleep(LOOK_MS)
  const after = processorTimes()
  return (after.busyMs - before.busyMs) / Math.max(1, after.allMs - before.allMs)
}

function processorTimes(): { busyMs: number; allMs: number } {
  const times = cpus().map((each) => each.times)
  const idleMs = times.reduce((sum, { idle, nice }) => sum + idle + nice, 0)
  const allMs = times.flatMap((each) => Object.values(each)).reduce((sum, ms) => sum + ms, 0)
  return { busyMs: allMs - idleMs, allMs }
}
