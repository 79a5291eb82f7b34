// Draws every product picture from its measurements. With --check it writes nothing and fails where a file differs.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { drawnFiles } from './pictures.ts'

const REPOSITORY = join(import.meta.dirname, '..', '..')
const files = drawnFiles(REPOSITORY)

/** Drawings of a product's folder that no product draws any more. */
function orphans(): string[] {
  const folders = new Set([...files.keys()].map(dirname))
  return [...folders]
    .filter((folder) => folder.startsWith('database/seed/pictures/') && existsSync(join(REPOSITORY, folder)))
    .flatMap((folder) => readdirSync(join(REPOSITORY, folder)).map((name) => `${folder}/${name}`))
    .filter((path) => path.endsWith('.svg') && !files.has(path))
}

async function differing(): Promise<string[]> {
  const changed: string[] = []
  for (const [path, text] of files) {
    const present = await readFile(join(REPOSITORY, path), 'utf8').catch(() => undefined)
    if (present !== text) changed.push(path)
  }
  return changed
}

const stale = [...(await differing()), ...orphans()]
if (process.argv.includes('--check')) {
  for (const path of stale)
    console.error(`${path} is not what workshop/drawings draws; run: node workshop/drawings/draw.ts`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const path of orphans()) rmSync(join(REPOSITORY, path))
  for (const [path, text] of files) {
    const target = join(REPOSITORY, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, text)
  }
  console.log(`${files.size} files drawn, ${stale.length} of them new or changed`)
}
