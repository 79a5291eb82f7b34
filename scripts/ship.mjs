// Copies what a built shop runs from into a folder, without what only its build needs: `node scripts/ship.mjs FOLDER`.
import { constants, cpSync, existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { isBuilt } from './build.mjs'
import { isBundled } from './bundle-server.mjs'
import { NODE_OF_A_PLATFORM } from './installed.mjs'
import { root } from './root.mjs'

const FOLDERS = ['database', 'dist', 'facts', 'geometry', 'office', 'scripts', 'server', 'services', 'shop']
const FILES = ['LICENSE', 'astro.config.ts', 'package-lock.json', 'package.json', 'tsconfig.json']

/** Compilers that run in the build alone. Node is left out, too: whatever the shop is put into brings it along. */
const FOR_THE_BUILD =
  /^node_modules\/(?:typescript|rolldown|@rolldown\/.*|esbuild|@esbuild\/.*|lightningcss.*|tailwindcss|@tailwindcss\/.*|@astrojs\/compiler-binding.*|@bruits\/satteri.*)$/

const folder = process.argv[2]
if (!folder || existsSync(folder)) {
  console.error('usage: node scripts/ship.mjs FOLDER, which is not there yet')
  process.exit(1)
}
if (!isBuilt(root) || !isBundled(root)) {
  console.error('keel: the shop is not built as its sources are now: npm run build')
  process.exit(1)
}
for (const name of [...FOLDERS, ...FILES]) copy(name, (path) => !/\.test\.\w+$/.test(path))
for (const name of packagesOfTheShop()) copy(name, (path) => basename(path) !== 'node_modules')

/** @param {string} name @param {(path: string) => boolean} filter */
function copy(name, filter) {
  cpSync(join(root, name), resolve(folder ?? '', name), {
    recursive: true,
    filter,
    mode: constants.COPYFILE_FICLONE,
  })
}

/** A folder of tests and tools may hold more packages than a shop needs. */
function packagesOfTheShop() {
  /** @type {{ packages: Record<string, { dev?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(
      ([path, { dev }]) => path !== '' && !dev && !FOR_THE_BUILD.test(path) && !NODE_OF_A_PLATFORM.test(path),
    )
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)))
}
