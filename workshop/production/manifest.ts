import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'

const made = {
  file: v.string(),
  maxBytes: v.number(),
  sha256: v.string(),
  /** of what it was made from */
  recipe: v.string(),
}
const entry = v.variant('kind', [
  v.object({ kind: v.literal('picture'), ...made, width: v.number(), height: v.number() }),
  v.object({ kind: v.literal('model'), ...made }),
])
const manifest = v.record(v.string(), entry)

/** What was made, by the name of the piece. */
export type Manifest = v.InferOutput<typeof manifest>
export type ManifestEntry = v.InferOutput<typeof entry>

const fileOf = (root: string) => join(root, 'workshop', 'manifest.json')

export async function readManifest(root: string): Promise<Manifest> {
  return v.parse(manifest, JSON.parse(await readFile(fileOf(root), 'utf8')))
}

/** Read again for every change, so that two runs with different pictures do not lose each other's. */
export async function changeManifest(
  root: string,
  name: string,
  changed: ManifestEntry | undefined,
): Promise<void> {
  const { [name]: _, ...others } = await readManifest(root)
  const next = changed ? { ...others, [name]: changed } : others
  const entries = Object.entries(next).toSorted(([one], [other]) => (one < other ? -1 : 1))
  await replaceFile(fileOf(root), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
}

/** Whole or not at all: nobody ever reads half a file. */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.part`, content)
  await rename(`${file}.part`, file)
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
