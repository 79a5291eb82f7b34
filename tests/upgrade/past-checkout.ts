import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const INSTALL_MS = 300_000
const BUILD_MS = 300_000
const run = promisify(execFile)

/** The folder with a commit's built code. Disposing of it deletes it. */
export interface PastCheckout extends AsyncDisposable {
  readonly root: string
}

/** Every `every`-th of the last commits; none where there is no history. */
export function pickCommits(last: number, every: number): string[] {
  try {
    const commits = git('rev-list', '--abbrev-commit', `--max-count=${last}`, 'HEAD').trim().split('\n')
    return commits.filter((_, at) => at % every === every - 1)
  } catch {
    return []
  }
}

export interface PastMigration {
  readonly file: string
  readonly text: string
}

/** Every state of the migrations' folder, by the first commit that had it. */
export function pastMigrations(folder: string): Map<string, PastMigration[]> {
  const states = new Map<string, PastMigration[]>()
  const seen = new Set<string>()
  const texts = new Map<string, string>()
  const textOf = (blob: string) => {
    const text = texts.get(blob) ?? git('cat-file', 'blob', blob)
    texts.set(blob, text)
    return text
  }
  for (const commit of commitsOf(folder)) {
    const listed = git('ls-tree', '-r', '--format=%(objectname) %(path)', commit, folder).trim().split('\n')
    const files = listed
      .map((line) => /^(?<blob>\w+) .*?(?<file>\d{4}-[a-z0-9-]+\.sql)$/.exec(line)?.groups)
      .filter((groups) => groups !== undefined)
    const state = JSON.stringify(files)
    if (seen.has(state)) continue
    seen.add(state)
    states.set(
      commit,
      files.map(({ blob = '', file = '' }) => ({ file, text: textOf(blob) })),
    )
  }
  return states
}

/**
 * The last commit that had so many migrations fewer than there are now: the one before the commit that brought the next,
 * since what is built on a migration may come some commits later. Undefined without history.
 */
export function commitBefore(folder: string, fewer: number): string | undefined {
  const states = [...pastMigrations(folder)].map(([commit, files]) => ({ commit, count: files.length }))
  const now = states.at(-1)?.count ?? 0
  const next = states[states.findLastIndex(({ count }) => count <= now - fewer) + 1]
  return next && next !== states[0] ? git('rev-parse', '--short', `${next.commit}~1`).trim() : undefined
}

/** The commits that changed the folder; none without git. */
function commitsOf(folder: string): string[] {
  try {
    const listed = git('log', '--full-history', '--reverse', '--format=%h', 'HEAD', '--', folder).trim()
    return listed === '' ? [] : listed.split('\n')
  } catch {
    return []
  }
}

/** Checks a commit out and builds it; throws where that is no longer possible. */
export async function checkOut(commit: string, folder: string): Promise<PastCheckout> {
  const root = join(folder, `commit-${commit}`)
  const checkout = { root, [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }) }
  await mkdir(root)
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', root], { input: archive })
    await bringPackages(root)
    await run(process.execPath, ['scripts/build.mjs'], {
      cwd: root,
      timeout: BUILD_MS,
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    })
    return checkout
  } catch (error) {
    await checkout[Symbol.asyncDispose]()
    throw error
  }
}

/** Links the packages that are installed here if they are the commit's, and installs the commit's otherwise. */
async function bringPackages(root: string): Promise<void> {
  if (isInstalledHere(root)) {
    await run('cp', ['-al', join(ROOT, 'node_modules'), join(root, 'node_modules')])
    // These folders hold what was made from today's code.
    for (const made of ['.cache', '.astro', '.vite'])
      await rm(join(root, 'node_modules', made), { recursive: true, force: true })
    return
  }
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, timeout: INSTALL_MS })
}

function isInstalledHere(root: string): boolean {
  const { dependencies } = readPackage(root) as { dependencies: Record<string, string> }
  return Object.entries(dependencies).every(([name, version]) => {
    const folder = join(ROOT, 'node_modules', name)
    return existsSync(folder) && readPackage(folder).version === version
  })
}

function readPackage(folder: string): { version?: string } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}
