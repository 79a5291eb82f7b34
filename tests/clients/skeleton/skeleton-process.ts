import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { ENVIRONMENT, shopify } from './skeleton-package.ts'

const READY_TIMEOUT_MS = 90_000
const LOG_TIMEOUT_MS = 5_000
const POLL_MS = 100

/** The built skeleton as a shop's storefront, in its own processes. */
export class SkeletonProcess implements AsyncDisposable {
  readonly origin: string
  readonly #child: ChildProcess
  #log = ''
  #told = 0

  private constructor(folder: string, port: number) {
    this.origin = `http://localhost:${port}`
    const options = ['--port', String(port), '--env-file', '.env']
    this.#child = spawn(process.execPath, [...shopify(folder, 'preview'), ...options], {
      cwd: folder,
      env: ENVIRONMENT,
      // The worker's runtime is a process that the command line may leave behind, so all are ended as one group.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        this.#log += text
      })
    process.once('exit', this.#end)
  }

  static async open(shop: Shop, folder: string): Promise<SkeletonProcess> {
    writeFileSync(join(folder, '.env'), settingsFor(shop))
    const skeleton = new SkeletonProcess(folder, await freePort())
    try {
      await skeleton.#ready()
      return skeleton
    } catch (error) {
      await skeleton[Symbol.asyncDispose]()
      throw error
    }
  }

  /** The errors logged since the last call. */
  async newErrors(): Promise<readonly string[]> {
    // The skeleton logs after it answers: once a later request is logged, all earlier ones are.
    const later = `/account?after=${this.#told}`
    await fetch(this.origin + later, { redirect: 'manual' })
    const deadlineMs = Date.now() + LOG_TIMEOUT_MS
    while (!this.#log.includes(later) && Date.now() < deadlineMs) await sleep(POLL_MS)
    const since = this.#log.slice(this.#told)
    this.#told = this.#log.length
    return since.split('\n').filter((line) => /\[h2:error|^\w*Error: /.test(line))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#child, 'close')
    const isOver = this.#hasEnded
    this.#end()
    if (!isOver) await closed
    process.off('exit', this.#end)
  }

  async #ready(): Promise<void> {
    const deadlineMs = Date.now() + READY_TIMEOUT_MS
    while (Date.now() < deadlineMs && !this.#hasEnded) {
      // This page asks the storefront nothing.
      const answer = await fetch(`${this.origin}/account`, { redirect: 'manual' }).catch(() => undefined)
      if (answer) return
      await sleep(POLL_MS)
    }
    throw new Error(`The skeleton did not start:\n${this.#log}`)
  }

  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  readonly #end = () => {
    if (this.#child.pid === undefined) return
    try {
      process.kill(-this.#child.pid, 'SIGKILL')
    } catch {
      // The whole group has ended.
    }
  }
}

function settingsFor({ origin, dataDir }: Shop): string {
  const keys = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'))
  const settings = {
    SESSION_SECRET: 'anything',
    PUBLIC_STORE_DOMAIN: origin,
    PUBLIC_CHECKOUT_DOMAIN: new URL(origin).host,
    PUBLIC_STOREFRONT_API_TOKEN: keys.storefrontAccessToken,
    PRIVATE_STOREFRONT_API_TOKEN: keys.storefrontPrivateToken,
    PUBLIC_STOREFRONT_ID: '0',
    SHOP_ID: '1',
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}
