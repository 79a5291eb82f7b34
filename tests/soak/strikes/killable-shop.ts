import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { startedServer } from '#tests/fixtures/shop/shop-process.ts'
import { START_ENVIRONMENT, startFlags } from '#tests/fixtures/shop/start-settings.ts'

export interface KillableShop {
  readonly origin: string
  start(): Promise<void>
  /** Sends SIGKILL, which the process cannot notice. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** Stops the process as a paused machine stops, until it is thawed. */
  freeze(): void
  thaw(): void
}

const HOST = '127.0.0.1'
const START_MS = 60_000
const LOOK_EVERY_MS = 25
const COMPLAINTS_KEPT = 4_000

/** A shop started as by `npm start` that can be killed and frozen. */
export async function createKillableShop(
  environment: Readonly<Record<string, string>>,
): Promise<KillableShop> {
  const port = await freePort()
  const origin = `http://${HOST}:${port}`
  // The import of sample reviews would start anew after each kill; the strikes are meant for buyers and writers.
  const shop = { DRAIN_S: '0', IMPORT_SAMPLE_REVIEWS: 'false', PUBLIC_URL: origin, ...environment }
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    ...START_ENVIRONMENT,
    ...shop,
    HOST,
    PORT: String(port),
  }
  let child: ChildProcess | undefined

  async function start() {
    const started = spawn(process.execPath, [...startFlags(), startedServer()], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child = started
    let complaints = ''
    started.stderr.on('data', (chunk) => {
      complaints = (complaints + chunk).slice(-COMPLAINTS_KEPT)
    })
    const deadline = Date.now() + START_MS
    while (!(await answers())) {
      if (started.exitCode !== null || Date.now() > deadline)
        throw new Error(`the shop did not start: ${complaints}`)
      await new Promise((done) => setTimeout(done, LOOK_EVERY_MS))
    }
  }

  /** Asks for an order that does not exist; only a shop with its database can answer 404. */
  async function answers() {
    const response = await fetch(`${origin}/orders/1/none`).catch(() => undefined)
    await response?.body?.cancel()
    return response?.status === 404
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  return {
    origin,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  }
}
