import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Measurements } from '../recipe.ts'

/** From the files rather than through #facts, because they are read for what they say now, word for word. */
export async function readMeasurements(root: string): Promise<Measurements> {
  const folder = join(root, 'facts', 'products')
  const files = await readdir(folder)
  const products = await Promise.all(files.map((file) => readJson(join(folder, file))))
  return {
    rooms: await readJson(join(root, 'workshop', 'rooms.json')),
    // The notes are for readers, and what is said of its use is for the shop's words: they measure nothing.
    products: new Map(products.map(({ handle, notes: _, use: __, ...measured }) => [handle, measured])),
    finishes: await readJson(join(root, 'facts', 'finishes.json')),
  }
}

async function readJson(file: string) {
  return JSON.parse(await readFile(file, 'utf8'))
}
