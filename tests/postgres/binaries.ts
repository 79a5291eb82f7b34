import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { asRoot } from './unprivileged.ts'

const OLDEST_VERSION = 15
const INSTALLED_IN = [
  '/usr/lib/postgresql/*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
  '/usr/pgsql-*/bin',
]

/** The folder of PostgreSQL's server programs; Debian's package is installed when there is none. */
export function findPostgres(): string {
  const found = search()
  if (found) return found
  const failure = installPackage('postgresql', 'PostgreSQL')
  const installed = search()
  if (installed) return installed
  throw new Error(
    `The tests need PostgreSQL ${OLDEST_VERSION} or newer, and found none (${failure ?? 'the package that apt-get installed is older'}). ` +
      'Install it (Debian: apt-get install postgresql; macOS: brew install postgresql@17) and run them again.',
  )
}

function search(): string | undefined {
  const configured = tryToRun('pg_config', ['--bindir'])
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...(configured ? [configured] : []), ...onPath, ...globSync(INSTALLED_IN)]
  return candidates.find((folder) => existsSync(join(folder, 'initdb')) && isNewEnough(folder))
}

function isNewEnough(folder: string): boolean {
  const version = /\d+/.exec(tryToRun(join(folder, 'postgres'), ['--version']) ?? '')?.[0]
  return Number(version ?? 0) >= OLDEST_VERSION
}

function tryToRun(program: string, args: string[]): string | undefined {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/** Installs a Debian package that tests need. Returns the reason if that fails. */
export function installPackage(name: string, title = name): string | undefined {
  console.info(`The tests need ${title}: installing it with apt-get …`)
  try {
    runAptGet('update')
    runAptGet('install', '--yes', '--no-install-recommends', name)
    return undefined
  } catch (error) {
    return error instanceof Error
      ? `apt-get could not install it: ${error.message.split('\n')[0]}`
      : String(error)
  }
}

function runAptGet(...args: string[]) {
  const [program, ...rest] = asRoot(['apt-get', ...args])
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync(program, rest, { env, stdio: ['ignore', 'ignore', 'pipe'] })
}
