import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export interface Wait {
  /** When it was asked, on the clock that all processes share. */
  readonly askedAtMs: number
  readonly waitedMs: number
  /** The part of the wait in which others had the processor or the asking process itself was late. */
  readonly machineMs: number
}

export interface HealthWatch extends AsyncDisposable {
  /** The waits since the last call. */
  take(): Wait[]
}

const IDLE_SERVER = fileURLToPath(new URL('./idle-server.ts', import.meta.url))
const EVERY_MS = 10
const GIVE_UP_MS = 60_000
const NS_A_MS = 1e6

/**
 * Asks `/health/live` again and again. The machine accounts for the time in which the shop's main thread waited for a
 * processor, and for the wait at an idle server that is asked at the same moments.
 */
export async function watchHealth({ origin, pid }: { origin: string; pid: number }): Promise<HealthWatch> {
  const idle = fork(IDLE_SERVER, { execArgv: [] })
  const [port] = await once(idle, 'message')
  const agent = new Agent({ keepAlive: true })
  let waits: Wait[] = []
  let isClosing = false

  async function watch() {
    while (!isClosing) {
      const askedAtMs = performance.timeOrigin + performance.now()
      const before = await processorWaitMs(pid)
      const [waitedMs, idleMs] = await Promise.all([
        answeredIn(`${origin}/health/live`, agent),
        answeredIn(`http://localhost:${port}/`, agent),
      ])
      const processorMs = (await processorWaitMs(pid)) - before
      waits.push({ askedAtMs, waitedMs, machineMs: processorMs + idleMs })
      await sleep(EVERY_MS)
    }
  }
  const watching = watch()

  return {
    take() {
      const taken = waits
      waits = []
      return taken
    },
    async [Symbol.asyncDispose]() {
      if (isClosing) return
      isClosing = true
      await watching
      agent.destroy()
      idle.disconnect()
    },
  }
}

/** How long the process's main thread was ready to run and did not; 0 where the system does not tell. */
async function processorWaitMs(pid: number): Promise<number> {
  const told = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').catch(() => '')
  return Number(told.split(' ')[1] ?? 0) / NS_A_MS
}

/** A request without an answer counts for the time it was waited for. */
function answeredIn(url: string, agent: Agent): Promise<number> {
  const askedMs = performance.now()
  return new Promise((resolve) => {
    const end = () => resolve(performance.now() - askedMs)
    const request = get(url, { agent, timeout: GIVE_UP_MS }, (response) => response.resume().on('close', end))
    request.on('timeout', () => request.destroy())
    request.on('error', end)
  })
}
