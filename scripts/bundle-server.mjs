import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
      if (!isBundled(root)) await bundle()
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

async function bundle() {
  rmSync(join(root, STAMP), { force: true })
  const { NODE_ENV } = process.env
  // A test runner's own NODE_ENV would make packages give their development files.
  process.env.NODE_ENV = 'production'
  try {
    writeFileSync(join(root, STAMP), stampOf(root, await writeBundle()))
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

/** Answers the sources that went into the bundle. */
async function writeBundle() {
  const { build } = await import('vite')
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
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'main.mjs', chunkFileNames: 'part-[hash].mjs' } },
    },
  })
  const { output } = /** @type {{ output: { type: string, moduleIds?: string[] }[] }} */ (result)
  const files = output
    .flatMap(({ moduleIds = [] }) => moduleIds)
    .map((id) => relative(root, id))
    .filter((file) => existsSync(join(root, file)) && !file.startsWith('node_modules'))
  return [...new Set(files), 'package-lock.json', 'scripts/bundle-server.mjs'].sort()
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
