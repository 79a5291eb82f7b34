import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Attack, AttackReport } from './attack.ts'

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
