import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const START_TIMEOUT_MS = 60_000

export interface RunningServer extends AsyncDisposable {
  readonly origin: string
  readonly pid: number
}

/** The shop as `npm start` runs it, with a data folder of its own. */
export async function startShop(folder: string): Promise<RunningServer> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder }
  return startServer(port, fileURLToPath(new URL('../server/main.ts', import.meta.url)), [], env)
}

/** `node:http` answering with these bytes and headers. */
export async function startBareServer(
  folder: string,
  body: Buffer,
  headers: Record<string, string | number>,
): Promise<RunningServer> {
  const port = await freePort()
  const bodyFile = join(folder, 'bare-body')
  const headersFile = join(folder, 'bare-headers.json')
  await writeFile(bodyFile, body)
  await writeFile(headersFile, JSON.stringify(headers))
  const program = fileURLToPath(new URL('./bare-server.ts', import.meta.url))
  return startServer(port, program, [String(port), bodyFile, headersFile], process.env)
}

export async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'keel-bench-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function startServer(
  port: number,
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<RunningServer> {
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const origin = `http://localhost:${port}`
  await answers(child, origin)
  return { origin, pid: child.pid ?? 0, [Symbol.asyncDispose]: () => stop(child) }
}

async function answers(child: ChildProcess, origin: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`a server ended with ${child.exitCode} before it answered`)
    const ready = await fetch(`${origin}/health/ready`).catch(() => undefined)
    if (ready?.ok) return
    await pause(100)
  }
  throw new Error(`${origin} did not answer`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost')
  await once(probe, 'listening')
  const address = probe.address()
  const ended = once(probe, 'close')
  probe.close()
  await ended
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}
