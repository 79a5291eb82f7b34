import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackage } from './install-package.ts'

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
