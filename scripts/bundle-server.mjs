import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { alone } from './alone.mjs'
import { root } from './root.mjs'

const FOLDER = 'dist/start'
const ENTRY = 'server/main.ts'
export const STAMP = join(FOLDER, '.bundled-from')

/**
 * These packages load files from their own folders, which a bundle lacks; `graphql` may be loaded only once, and what
 * checks passkeys has a polyfill that a bundle runs too late.
 */
const LEFT_WHERE_THEY_ARE = [
  '@electric-sql/pglite',
  '@simplewebauthn/server',
  'astro',
  'graphql',
  'pino',
  'sharp',
  'vite',
]

/** The entry of the bundled server, which `npm start` runs. */
export const BUNDLED_SERVER = join(root, FOLDER, 'main.mjs')

/**
 * Bundles the server unless the same sources are bundled already; answers whether there is a bundle. Without one,
 * finding and linking the server's two thousand modules takes a third of a start.
 * @returns {Promise<boolean>}
 */
export async function bundleWhenChanged() {
  if (isBundled(root)) return true
  return alone('bundle', async () => {
    try {
      if (!isBundled(root)) writeBundle(await makeBundle())
      return true
    } catch (error) {
      console.error(error)
      return false
    }
  })
}

/**
 * Whether the bundle was made from the sources as they are now.
 * @param {string} folder
 */
export function isBundled(folder) {
  const stamp = join(folder, STAMP)
  if (!existsSync(stamp)) return false
  const made = readFileSync(stamp, 'utf8')
  const [, ...files] = made.split('\n')
  return made === stampOf(folder, files)
}

/**
 * @typedef {{ fileName: string, type: 'chunk', code: string, moduleIds: string[] } |
 *   { fileName: string, type: 'asset', source: string | Uint8Array }} BundledFile
 * @typedef {{ files: BundledFile[], stamp: string }} Bundle
 */

/**
 * Bundles the server, and writes nothing.
 * @returns {Promise<Bundle>}
 */
export async function makeBundle() {
  const { build } = await import('vite')
  const { NODE_ENV } = process.env
  // A test runner's own NODE_ENV would make packages give their development files.
  process.env.NODE_ENV = 'production'
  try {
    const result = await build({
      root,
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [{ name: 'places', enforce: 'pre', transform: keepPlace }],
      ssr: { noExternal: true, external: LEFT_WHERE_THEY_ARE },
      build: {
        ssr: ENTRY,
        outDir: FOLDER,
        write: false,
        target: 'node24',
        minify: false,
        rolldownOptions: { output: { entryFileNames: 'main.mjs', chunkFileNames: 'part-[hash].mjs' } },
      },
    })
    const { output: files } = /** @type {{ output: BundledFile[] }} */ (result)
    return { files, stamp: stampOf(root, sourcesOf(files)) }
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

/** @param {BundledFile[]} files */
function sourcesOf(files) {
  const sources = files
    .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    .map((id) => relative(root, id))
    .filter((file) => existsSync(join(root, file)) && !file.startsWith('node_modules'))
  return [...new Set(sources), 'package-lock.json', 'scripts/bundle-server.mjs'].sort()
}

/**
 * Replaces the bundle that is there; its stamp comes last.
 * @param {Bundle} bundle
 */
export function writeBundle({ files, stamp }) {
  const folder = join(root, FOLDER)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const file of files)
    writeFileSync(join(folder, file.fileName), file.type === 'chunk' ? file.code : file.source)
  writeFileSync(join(root, STAMP), stamp)
}

/**
 * A module's `import.meta.url` stays the place of its source, so that it finds the files beside that source.
 * @param {string} code @param {string} id
 */
function keepPlace(code, id) {
  if (id.includes('node_modules') || !code.includes('import.meta.url')) return
  const place = JSON.stringify(relative(join(root, FOLDER), id))
  return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`)
}

/**
 * The stamp of a bundle: a hash of its sources, and their names.
 * @param {string} folder @param {string[]} files
 */
export function stampOf(folder, files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const path = join(folder, file)
    hash
      .update(`${file}\0`)
      .update(existsSync(path) ? readFileSync(path) : '')
      .update('\0')
  }
  return [hash.digest('hex'), ...files].join('\n')
}
