import { glob, readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const SHOP = fileURLToPath(new URL('../../../../shop/', import.meta.url))
const FOLDERS = ['pages', 'personal'].map((name) => join(SHOP, name))
const PAGE_FILE = /\.(?:astro|ts)$/

/** The paths that Astro makes of both folders of pages, with its names for parameters: `/product/[handle]`. */
export async function readPagePaths(): Promise<string[]> {
  return (await Promise.all(FOLDERS.map(pathsIn))).flat().sort()
}

async function pathsIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile() && PAGE_FILE.test(file.name) && !file.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .map((path) => `/${path.replace(PAGE_FILE, '').replace(/(?:^|\/)index$/, '')}`)
}

/** Names of the parameters that any page reads from its address, as found in the pages' code. */
export async function readPageParameters(): Promise<string[]> {
  const names = new Set<string>()
  for await (const file of glob('**/*.{astro,ts,tsx}', { cwd: SHOP })) {
    const source = await readFile(join(SHOP, file), 'utf8')
    for (const [, name] of source.matchAll(/parameter\('(\w+)'/g)) if (name) names.add(name)
  }
  if (names.size === 0) throw new Error('no page reads a parameter: where they are read has moved')
  return [...names]
}
