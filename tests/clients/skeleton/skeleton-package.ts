import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { API_VERSION, NEWEST_VERSION, type ServedVersion } from '#services/storefront/graphql/api-version.ts'

/** Each of these packages carries the skeleton of a Hydrogen: of 2025.7 and of 2026.4. */
const PACKAGES: Readonly<Record<ServedVersion, string>> = {
  [API_VERSION]: '@shopify/create-hydrogen@5.0.26',
  [NEWEST_VERSION]: '@shopify/create-hydrogen@5.0.39',
}

/** Folders apart: nothing of them is a dependency of the shop or kept in the repository. */
const folderOf = (version: ServedVersion) =>
  fileURLToPath(new URL(`../../../node_modules/.published-skeleton/${version}/`, import.meta.url))

/** Hydrogen's command line would report home, and ends itself where it cannot. */
export const ENVIRONMENT = { ...process.env, SHOPIFY_CLI_NO_ANALYTICS: '1', CI: '1' }

/** Unpacks, installs and builds the published skeleton once, keeps it between runs, and returns its folder. */
export function buildSkeleton(version: ServedVersion): string {
  const name = PACKAGES[version]
  const folder = folderOf(version)
  const skeleton = join(folder, 'package/dist/assets/hydrogen/starter')
  const stamp = join(folder, '.built-from')
  const builtFrom = join(stamp, encodeURIComponent(name))
  if (existsSync(builtFrom)) return skeleton
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  console.log(`${name}: unpacking, installing and building its skeleton`)
  const packed = execFileSync('npm', ['pack', name, '--silent'], { cwd: folder, encoding: 'utf8' })
  execFileSync('tar', ['xzf', packed.trim()], { cwd: folder })
  const install = ['install', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error']
  run(skeleton, 'npm', install)
  run(skeleton, process.execPath, [...shopify(skeleton, 'build'), '--no-lockfile-check'])
  mkdirSync(stamp)
  writeFileSync(builtFrom, '')
  return skeleton
}

/** Node's arguments that call Hydrogen's command line, which would otherwise work where npm was called. */
export function shopify(skeleton: string, command: string): readonly string[] {
  return [join(skeleton, 'node_modules/.bin/shopify'), 'hydrogen', command, '--path', skeleton]
}

function run(folder: string, command: string, options: readonly string[]): void {
  execFileSync(command, options, {
    cwd: folder,
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
