import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { bundleWhenChanged, makeBundle, writeBundle } from './bundle-server.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

const SOURCES = [
  'shop',
  'office',
  'facts',
  'geometry',
  'astro.config.ts',
  'services/admin-contract',
  'server/astro',
  'package-lock.json',
  'tsconfig.json',
]
const STAMP = 'dist/.built-from'

/**
 * Builds the shop unless dist/ was made from the same sources; answers whether there is a build.
 * @param {() => void} [beside]  begins what is to be done meanwhile where it has to be built
 * @returns {Promise<boolean>}
 */
export async function buildWhenChanged(beside) {
  if (!isBuilt(root)) {
    beside?.()
    if (!(await alone('build', build))) return false
  }
  return bundleWhenChanged()
}

async function build() {
  if (isBuilt(root)) return true
  console.log('keel: building the shop (its sources changed since the last build)')
  const startedMs = Date.now()
  const sources = hashSources(root)
  rmSync(join(root, STAMP), { force: true })
  // `bundleWhenChanged` tries again what fails here, and tells why.
  const bundling = makeBundle().catch(() => undefined)
  const exitCode = await run(process.execPath, ['node_modules/.bin/astro', 'build'], {
    // A test runner's own variables would build React's development files, which fail in production, and other pages.
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
      ...{ PROD: undefined, DEV: undefined, MODE: undefined },
    },
  })
  if (exitCode !== 0) return false
  writeFileSync(join(root, STAMP), sources)
  // The bundle is written after the pages, whose build empties dist/.
  const bundle = await bundling
  if (bundle) writeBundle(bundle)
  console.log(`keel: built in ${Math.round((Date.now() - startedMs) / 1000)} s`)
  return true
}

/** @param {string} folder */
export function isBuilt(folder) {
  const stamp = join(folder, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(folder)
}

/** @param {string} folder */
export function hashSources(folder) {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => listFiles(folder, source))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(folder, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} folder @param {string} path @returns {string[]} */
function listFiles(folder, path) {
  const full = join(folder, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return path.includes('.test.') ? [] : [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => listFiles(folder, `${path}/${name}`))
}

if (import.meta.url === `file://${process.argv[1]}`) process.exit((await buildWhenChanged()) ? 0 : 1)
