import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
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

const ATTACKER = fileURLToPath(new URL('./attacker.ts', import.meta.url))

/** Starts the strangers in a process of low priority, so that their own work does not count as the shop's. */
export function startAttacker() {
  const child = fork(ATTACKER, { serialization: 'advanced', execArgv: [] })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the strangers' own process ended with ${code}`)
  })
  // Between two attacks nobody waits for it.
  ended.catch(() => {})
  return {
    async play(attack: Attack): Promise<AttackReport> {
      const reported = new AbortController()
      try {
        const report = once(child, 'message', { signal: reported.signal })
        child.send(attack)
        const [told] = await Promise.race([report, ended])
        return told
      } finally {
        reported.abort()
      }
    },
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  }
}
