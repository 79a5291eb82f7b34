import type { AttackReport } from '../load/attack.ts'
import type { Visits } from './customers.ts'
import type { Wait } from './health.ts'

/** Observations of a shop during an attack, beside those from just before it. */
export interface Turn {
  readonly what: string
  readonly quiet: Visits
  readonly during: Visits
  readonly waits: readonly Wait[]
  readonly beforeMib: number
  readonly peakMib: number
  /** The share of the machine that others used while the shop rested. */
  readonly othersShare: number
  readonly attack: AttackReport
}

export interface Verdict {
  readonly what: string
  readonly kind: 'kept' | 'MISSED' | 'TOO NOISY'
  /** The verdict is of milliseconds or megabytes, which vary with the machine, and not of answers. */
  readonly isMeasured: boolean
}

const MAX_WAIT_MS = 250
/** No scheduler keeps a process waiting longer than this beyond what it reports. */
const MAX_WAIT_BY_OTHERS_MS = 1_000
const MAX_GROWN_MIB = 150
const MAX_TIMES_SLOWER = 2
/** Purchases may be this many times slower where other programs share the machine. */
const MAX_TIMES_BY_OTHERS = 8
const OTHERS_TOO_BUSY = 0.3

/** Judges a turn in which all strangers come from one network. */
export function judgeTurn(turn: Turn): Verdict[] {
  return [judgeWaits(turn), judgeMemory(turn), judgePurchases(turn), ...judgeFaults(turn)]
}

/** Judges a turn with strangers from a hundred networks: the shop may be slow until it ends, but lose nothing. */
export function judgeCrowd(
  turn: Turn,
  afterwards: { readonly waits: readonly Wait[]; readonly visits: Visits },
): Verdict[] {
  const { what, during } = turn
  return [
    judgeMemory(turn),
    ...judgeFaults(turn),
    verdict(`${what}: sold ${during.acknowledged.length} orders meanwhile`, during.acknowledged.length > 0),
    judgeWaits({ ...turn, what: `${what}, a second after it`, waits: afterwards.waits }),
    ...[...new Set(afterwards.visits.faults)].map((fault) =>
      verdict(`${what}, a second after it: ${fault}`, false),
    ),
  ]
}

/** The machine's delay is taken off; where that was as long again, no verdict is possible. */
function judgeWaits({ what, waits }: Pick<Turn, 'what' | 'waits'>): Verdict {
  const own = waits.map(({ waitedMs, machineMs }) => ({ ownMs: waitedMs - machineMs, machineMs }))
  const worst = own.toSorted((one, other) => other.ownMs - one.ownMs)[0] ?? { ownMs: Infinity, machineMs: 0 }
  const longest = Math.max(...waits.map(({ waitedMs }) => waitedMs))
  const told = `${what}: /health/live waited ${worst.ownMs.toFixed(0)} ms (${longest.toFixed(0)} with the machine's own)`
  return measured(
    told,
    worst.ownMs <= MAX_WAIT_MS,
    worst.machineMs > worst.ownMs && worst.ownMs <= MAX_WAIT_BY_OTHERS_MS,
  )
}

function judgeMemory({ what, beforeMib, peakMib }: Turn): Verdict {
  const grownMib = peakMib - beforeMib
  return measured(
    `${what}: grew by ${grownMib.toFixed(0)} MiB from ${beforeMib.toFixed(0)}`,
    grownMib <= MAX_GROWN_MIB,
  )
}

export function sellsTooSlowly(turn: Turn): boolean {
  const { usualMs, nowMs } = purchasesOf(turn)
  return nowMs > usualMs * MAX_TIMES_SLOWER
}

/** Two turns of the same attack as one of twice the length. */
export function bothTurns(one: Turn, other: Turn): Turn {
  return {
    ...one,
    quiet: bothVisits(one.quiet, other.quiet),
    during: bothVisits(one.during, other.during),
    waits: [...one.waits, ...other.waits],
    peakMib: Math.max(one.peakMib, other.peakMib),
    othersShare: Math.max(one.othersShare, other.othersShare),
    attack: { ...one.attack, faults: [...one.attack.faults, ...other.attack.faults] },
  }
}

function bothVisits(one: Visits, other: Visits): Visits {
  return {
    purchasesMs: [...one.purchasesMs, ...other.purchasesMs],
    acknowledged: [...one.acknowledged, ...other.acknowledged],
    faults: [...one.faults, ...other.faults],
  }
}

function purchasesOf({ quiet, during }: Turn): { usualMs: number; nowMs: number } {
  return { usualMs: percentile95(quiet.purchasesMs), nowMs: percentile95(during.purchasesMs) }
}

function judgePurchases(turn: Turn): Verdict {
  const { what, during, othersShare } = turn
  const { usualMs, nowMs } = purchasesOf(turn)
  const times = nowMs / usualMs
  const told = `${what}: a purchase took ${nowMs.toFixed(0)} ms where ${usualMs.toFixed(0)} are usual (p95 of ${during.purchasesMs.length}; ${times.toFixed(1)} times)`
  return measured(
    told,
    times <= MAX_TIMES_SLOWER,
    othersShare > OTHERS_TOO_BUSY && times <= MAX_TIMES_BY_OTHERS,
  )
}

/** The machine is to blame where well-behaved visitors were refused without any stranger about. */
function judgeFaults({ what, quiet, during, attack }: Turn): Verdict[] {
  const faults = [...new Set(during.faults)]
  return [
    ...faults.map((fault) => verdict(`${what}: ${fault}`, false, quiet.faults.length > 0)),
    ...attack.faults.map((fault) => verdict(`${what}: ${fault}`, false)),
  ]
}

export function verdict(what: string, isKept: boolean, isNoisy = false): Verdict {
  return { what, kind: isKept ? 'kept' : isNoisy ? 'TOO NOISY' : 'MISSED', isMeasured: false }
}

export function measured(what: string, isKept: boolean, isNoisy = false): Verdict {
  return { ...verdict(what, isKept, isNoisy), isMeasured: true }
}

export function describeVerdict({ what, kind }: Verdict): string {
  return `  ${kind.padEnd(9)}  ${what}`
}

function percentile95(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Infinity
}
