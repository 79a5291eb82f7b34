import type { Foothold } from '../requests/dear-request.ts'
import type { Surface } from '../surface/read-surface.ts'
import type { Owner } from './stage.ts'

export interface Attack {
  /** Names of the scenes, which are played at once. */
  readonly names: readonly string[]
  readonly forMs: number
  readonly networks: number
  readonly foothold: Foothold
  readonly surface: Surface
  readonly owner: Owner
  /** Replaces the scenes: one in `every` of all dear requests is asked, one after the other. */
  readonly each?: { readonly every: number; readonly from: number }
}

/** When each was asked, on the clock that all processes share, and how long it took. */
export interface Cost {
  readonly name: string
  readonly askedAtMs: number
  readonly tookMs: number
}

export interface AttackReport {
  /** By scene: how often it asked, and how often each status was the answer. */
  readonly played: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly faults: readonly string[]
  readonly costs: readonly Cost[]
}
