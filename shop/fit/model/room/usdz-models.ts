import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { usdzOf } from './usdz-of.ts'

const QUERY = '?usdz'
/** Raise this when `usdz-of.ts` changes its output, so that cached files are made again. */
const REVISION = 1
const FOLDER = fileURLToPath(new URL('../../../../node_modules/.cache/keel-models/', import.meta.url))

/** Resolves `chair.glb?usdz` to a USDZ file for iOS, made at build time so that it cannot be out of date. */
export function usdzModels(): Plugin {
  return {
    name: 'keel-usdz-models',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return null
      const file = id.slice(0, -QUERY.length)
      this.addWatchFile(file)
      const made = await convert(basename(file, '.glb'), await readFile(file))
      return `export { default } from ${JSON.stringify(`${made}?url`)}`
    },
  }
}

async function convert(name: string, glb: Buffer): Promise<string> {
  const hash = createHash('sha256').update(`${REVISION}\0`).update(glb).digest('hex').slice(0, 12)
  const path = join(FOLDER, hash, `${name}.usdz`)
  if (existsSync(path)) return path
  await mkdir(join(FOLDER, hash), { recursive: true })
  await writeFile(`${path}.part`, await usdzOf(glb))
  await rename(`${path}.part`, path)
  return path
}
