import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { root } from '../scripts/root.mjs'
import type { Budget } from './budget.ts'
import { median } from './median.ts'

const PATH = '/product/keel-kneeling-chair'
const ROUNDS = 3
const POLL_MS = 100
const GIVE_UP_MS = 600_000
const MEGABYTE = 1_000_000
/** The last commit whose start brought every package: the yardstick, where the repository holds it. */
const BEFORE = '359546946d237e9f0669ab472d62d6bc1634b1d7'

/**
 * What `npm start` takes in an empty clone until a product's page answers, and what it has installed for it. The clones
 * stay until the end: a disk that is still giving back the files of one makes the next installation half as slow again.
 */
export async function cloneBudgets(folder: string): Promise<Budget[]> {
  const holdsBefore = git(root, 'cat-file', '-e', `${BEFORE}^{commit}`)
  const takenS: number[] = []
  const beforeS: number[] = []
  let installed = { packages: 0, megabytes: 0 }
  for (let round = 1; round <= ROUNDS; round++) {
    const now = await startClone(join(folder, `now-${round}`), 'HEAD')
    takenS.push(now.seconds)
    installed = now.installed
    const before = holdsBefore ? await startClone(join(folder, `before-${round}`), BEFORE) : undefined
    if (before) beforeS.push(before.seconds)
    const ofBefore = before ? `, before ${Math.round(before.seconds)} s` : ''
    console.log(`  round ${round}: ${Math.round(now.seconds)} s${ofBefore}`)
  }
  const share = median(takenS) / median(beforeS)
  return [
    budget('packages of a shop from a clone', installed.packages, 450, ''),
    budget('their folder', installed.megabytes, 500, 'MB'),
    budget('start from a clone', median(takenS), undefined, 's'),
    ...(holdsBefore ? [budget('start from a clone, share of one with all packages', share, 0.5, '')] : []),
  ]
}

function budget(name: string, measured: number, limit: number | undefined, unit: string): Budget {
  return { name, measured, limit, kind: 'at most', unit }
}

async function startClone(folder: string, commit: string) {
  if (!git(root, 'clone', '--quiet', root, folder) || !git(folder, 'checkout', '--quiet', commit))
    throw new Error(`bench: no clone of ${commit}`)
  const port = await freePort()
  const startedMs = performance.now()
  // A group of its own: a signal for npm alone would leave the shop running.
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: asFromAShell({ PORT: String(port) }),
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    await answered(`http://localhost:${port}${PATH}`, child)
    const seconds = (performance.now() - startedMs) / 1000
    return { seconds, installed: whatIsInstalled(join(folder, 'node_modules')) }
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}

async function answered(url: string, child: { readonly exitCode: number | null }): Promise<void> {
  const untilMs = performance.now() + GIVE_UP_MS
  while (performance.now() < untilMs) {
    if (child.exitCode !== null) throw new Error(`bench: npm start ended with ${child.exitCode}`)
    if (await isAnswered(url)) return
    await sleep(POLL_MS)
  }
  throw new Error('bench: npm start took too long')
}

async function isAnswered(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

/** Leaves out what npm and this run have set, so that a clone starts as from a shell, on the system's Node. */
function asFromAShell(variables: Record<string, string>): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$/i.test(name))
  const folders = (process.env.PATH ?? '').split(delimiter)
  const path = folders.filter((folder) => !folder.includes('node_modules')).join(delimiter)
  return { ...Object.fromEntries(own), PATH: path, ...variables }
}

function whatIsInstalled(folder: string) {
  const { packages } = JSON.parse(readFileSync(join(folder, '.package-lock.json'), 'utf8')) as {
    packages: object
  }
  return { packages: Object.keys(packages).length, megabytes: bytesOf(folder) / MEGABYTE }
}

/** Adds up the sizes of all files in a folder; one that has several names counts once. */
function bytesOf(folder: string): number {
  const bytes = new Map<number, number>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const { ino, size } = statSync(join(entry.parentPath, entry.name))
    bytes.set(ino, size)
  }
  return [...bytes.values()].reduce((sum, size) => sum + size, 0)
}

function git(folder: string, ...words: string[]): boolean {
  return spawnSync('git', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}
