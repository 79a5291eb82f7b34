import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** This package carries the skeleton of Hydrogen 2025.7. */
const PACKAGE = '@shopify/create-hydrogen@5.0.26'

/** A folder apart: nothing of it is a dependency of the shop or kept in the repository. */
const FOLDER = fileURLToPath(new URL('../../../node_modules/.published-skeleton/', import.meta.url))
const SKELETON = join(FOLDER, 'package/dist/assets/hydrogen/starter')
const STAMP = join(FOLDER, '.built-from')

/** Hydrogen's command line would report home, and ends itself where it cannot. */
export const ENVIRONMENT = { ...process.env, SHOPIFY_CLI_NO_ANALYTICS: '1', CI: '1' }

/** Unpacks, installs and builds the published skeleton once, keeps it between runs, and returns its folder. */
export function buildSkeleton(): string {
  const builtFrom = join(STAMP, encodeURIComponent(PACKAGE))
  if (existsSync(builtFrom)) return SKELETON
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  console.log(`${PACKAGE}: unpacking, installing and building its skeleton`)
  const packed = execFileSync('npm', ['pack', PACKAGE, '--silent'], { cwd: FOLDER, encoding: 'utf8' })
  execFileSync('tar', ['xzf', packed.trim()], { cwd: FOLDER })
  run('npm', ['install', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'])
  run(process.execPath, [...shopify('build'), '--no-lockfile-check'])
  mkdirSync(STAMP)
  writeFileSync(builtFrom, '')
  return SKELETON
}

/** Node's arguments that call Hydrogen's command line, which would otherwise work where npm was called. */
export function shopify(command: string): readonly string[] {
  return [join(SKELETON, 'node_modules/.bin/shopify'), 'hydrogen', command, '--path', SKELETON]
}

function run(command: string, options: readonly string[]): void {
  execFileSync(command, options, {
    cwd: SKELETON,
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
